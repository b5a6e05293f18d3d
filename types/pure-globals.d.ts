// The few web globals that pure packages may use. They are deterministic and reach nothing outside the process.
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly searchParams: Iterable<[string, string]>
  readonly hash: string
  readonly href: string
  readonly origin: string
}
/** Says whether the caller still waits; pure code cannot abort one. */
interface AbortSignal {
  readonly aborted: boolean
}
declare class TextEncoder {
  encode(text?: string): Uint8Array
  encodeInto(text: string, target: Uint8Array): { read: number; written: number }
}
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: Uint8Array): string
}
declare function atob(base64: string): string
