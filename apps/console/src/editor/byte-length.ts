const encoder = new TextEncoder()

export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** "312 B", "4.1 KiB", "256 KiB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kibibytes = bytes / 1024
  return `${kibibytes < 100 && !Number.isInteger(kibibytes) ? kibibytes.toFixed(1) : Math.ceil(kibibytes)} KiB`
}
