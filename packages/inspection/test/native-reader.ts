import { readerVersion } from '../src/manifest-readers/reader-packages.ts'

/** Why the native library does not work on this machine, or null. It is an optional dependency, made for linux-x64. */
export const nativeReaderProblem: string | null = await loadNativeReader().then(
  () => null,
  (error: unknown) => {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown reason'
    return `no native reader on ${process.platform}-${process.arch}: ${reason}`
  },
)

async function loadNativeReader(): Promise<void> {
  readerVersion('native')
  const { Builder } = await import('@contentauth/c2pa-node')
  Builder.new()
}
