import type { RemoteProviderSettings } from '@ase/semantic'
import type { Failing } from './quoting-database.ts'

export interface ServeSettings {
  readonly databaseUrl: string
  /** `throws`: breaks its promise to answer failures as values. */
  readonly provider: RemoteProviderSettings | 'none' | 'throws'
  readonly failing?: Failing
  readonly disabled?: boolean
}

/** How to serve from now on, or `stop` to answer what is open and to print what is still held back. */
export interface Order {
  readonly serve: ServeSettings | 'stop'
}

export type Reply =
  | { readonly url: string }
  | { readonly statements: readonly string[]; readonly metrics: string }

/** Stands at the end of what was printed while one setting was served. */
export const END_OF_OUTPUT = '\n=== end of output ===\n'
