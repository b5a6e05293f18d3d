/**
 * Whether the native library works on this machine. It is an optional dependency: what needs it is left out elsewhere,
 * and says so.
 */
export const hasNativeReader: boolean = await import('@contentauth/c2pa-node').then(
  ({ Builder }) => {
    Builder.new()
    return true
  },
  () => false,
)
