import type { Inspection, Inspector } from './inspection.ts'
import { createInspector } from './inspector.ts'

let shared: Inspector | null = null

/**
 * Inspects one image with readers that start with the first image and stay for the next ones, without keeping the
 * process running. For scripts and tests; a server makes its own with `createInspector`. Rejects like `Inspector`.
 */
export function inspectImage(bytes: Uint8Array): Promise<Inspection> {
  shared ??= createInspector()
  return shared.inspect(bytes)
}
