/** `312 B`, `4.2 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1_048_576) return `${inTenths(bytes / 1024)} KiB`
  return `${inTenths(bytes / 1_048_576)} MiB`
}

/** Rounded up, so that what is over a limit never reads like the limit. */
function inTenths(value: number): string {
  return String(Math.ceil(value * 10) / 10)
}
