import type { Inspector } from '@ase/inspection'
import { nothingDeclared } from '@ase/inspection/testing'

/** The beginning of a PNG: enough for what looks at the first bytes. */
export const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
  'hex',
)

/** Bytes that begin like a PNG and hold the text. */
export function pngWith(text: string): Buffer {
  return Buffer.concat([png, Buffer.from(text)])
}

export function dataUriOf(bytes: Buffer, label = 'image/png'): string {
  return `data:${label};base64,${bytes.toString('base64')}`
}

export function inspectorOf(inspect: Inspector['inspect']): Inspector {
  return { inspect, hasReaders: true, close: () => Promise.resolve() }
}

/** Finds nothing in anything. */
export function calmInspector(): Inspector {
  return inspectorOf((bytes) => Promise.resolve(nothingDeclared(bytes)))
}
