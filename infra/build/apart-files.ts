import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, posix, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import * as z from 'zod'

/** A file or folder that code of a bundle opens by its path, or a script that it starts as a worker or process. */
export interface ApartFile {
  /** Absolute. */
  readonly source: string
  /** Where it stands in the bundle, with forward slashes. */
  readonly target: string
}

const urlOfFile = /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g
const resolvedFile = /\bimport\.meta\.resolve\(\s*'([^']+)',?\s*\)/g
const otherMeta = /\bimport\.meta\.(?:dirname|filename|main|resolve)\b/

/**
 * Finds what the modules of this workspace name by `new URL('<path>', import.meta.url)` and
 * `import.meta.resolve('<package>/<file>')`, gives it a place in the bundle and has the code name that. A file stands in a folder of
 * its package's name. `script` is the place of the script that is bundled; `found` receives what its code still names when what is
 * not used has gone.
 */
export function apartFiles(script: string, found: (file: ApartFile) => void): Plugin {
  const named = new Map<string, ApartFile>()
  const urlOf = (file: ApartFile): string => {
    const path = `"./${posix.relative(posix.dirname(script), file.target)}"`
    named.set(path, file)
    return `new URL(${path}, import.meta.url)`
  }
  return {
    name: 'apart-files',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(?!url)|new URL\(/ },
      handler: (code, id) => {
        if (id.includes('node_modules')) return null
        const changed = code
          .replaceAll(urlOfFile, (_, path: string) => urlOf(ownFile(resolve(dirname(id), path))))
          .replaceAll(resolvedFile, (_, name: string) => {
            const source = createRequire(id).resolve(name)
            return `${urlOf({ source, target: `${packageOf(id)}/${basename(source)}` })}.href`
          })
        const left = otherMeta.exec(changed)
        if (left !== null) throw new Error(`${left[0]} of ${id} has no meaning in a bundle.`)
        return { code: changed, map: null }
      },
    },
    generateBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const [path, file] of named)
        if (chunks.some(({ code }) => code.includes(path))) found(file)
    },
  }
}

/** A script keeps its name; a folder of built files, which may not be there yet, has that of its package. */
function ownFile(source: string): ApartFile {
  const name = packageOf(source)
  const extension = extname(source)
  if (extension === '') return { source, target: name }
  const target = `${basename(source, extension)}${extension === '.ts' ? '.js' : extension}`
  return { source, target: `${name}/${target}` }
}

const Manifest = z.object({ name: z.string() })

/** The name of the package that a file belongs to, without its scope. */
function packageOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (!existsSync(manifest)) continue
    const { name } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
    return name.replace(/^@[^/]+\//, '')
  }
  throw new Error(`${file} belongs to no package.`)
}
