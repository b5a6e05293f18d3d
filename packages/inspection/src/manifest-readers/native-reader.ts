import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nativePackageFolder } from './reader-packages.ts'
import { c2paSettings, type ManifestReader } from './manifest-reader.ts'

/** What is used of the module. */
interface NativeModule {
  readonly Reader: {
    fromAsset(asset: object, settings: string): Promise<{ json(): unknown } | null>
  }
}

/** Loads the addon, about 80 ms. Throws where it is not installed or not built for this machine. */
export async function createNativeReader(): Promise<ManifestReader> {
  const file = join(nativePackageFolder(), 'dist', 'Reader.js')
  // The module's index would load a client for HTTP besides, so that this imports a part of it, without its types.
  const { Reader }: NativeModule = await import(pathToFileURL(file).href)
  return async (bytes, type) => {
    const asset = {
      buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      mimeType: type,
    }
    try {
      return (await Reader.fromAsset(asset, c2paSettings))?.json() ?? null
    } catch (error) {
      if (isOnlyReferenced(error)) return null
      throw error
    }
  }
}

function isOnlyReferenced(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('must fetch remote manifests')
}
