const ABOVE_PUBLIC_PORT = 10_000
const PORT_MAX = 65_535

/**
 * The port of the operators' listener: the one that is set, or 10,000 above the public one, so that several servers on one
 * machine need no setting. A free one (0) where the public port is free to choose, or there is none 10,000 above it.
 */
export function adminPortOf(setting: number | null, publicPort: number): number {
  if (setting !== null) return setting
  const above = publicPort + ABOVE_PUBLIC_PORT
  return publicPort === 0 || above > PORT_MAX ? 0 : above
}
