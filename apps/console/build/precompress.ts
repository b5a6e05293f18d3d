import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Puts `<file>.br` and `<file>.gz` beside each file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        const files = await readdir(folder, { recursive: true, withFileTypes: true })
        const paths = files
          .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
          .map((file) => join(file.parentPath, file.name))
        await Promise.all(paths.map(compress))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
