import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the native reader's package, which is optional. Throws with the setting's name where it is not installed. */
export function nativePackage(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@contentauth/c2pa-node/package.json'))
  } catch (cause) {
    throw new Error(
      'The native reader of content credentials is chosen, but @contentauth/c2pa-node is not installed.',
      { cause },
    )
  }
}
