import { readerVersion } from '../src/reading/reader-version.ts'

/**
 * Whether the native library works on this machine. It is an optional dependency: what needs it is left out elsewhere,
 * and says so.
 */
export const hasNativeReader: boolean = await loadNativeReader().then(
  () => true,
  () => false,
)

async function loadNativeReader(): Promise<void> {
  readerVersion('native')
  const { Builder } = await import('@contentauth/c2pa-node')
  Builder.new()
}
