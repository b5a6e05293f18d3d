import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import * as z from 'zod'
import { repositoryRoot } from '../repository.ts'

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.unknown().optional(),
})

const isLicence = (file: string): boolean => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file)

/** What some packages have in their README only. */
const licenceSection = /^#+ licen[cs]e\s*$(?<text>[\s\S]*?)(?=^#|$(?![\s\S]))/im

/** Packages that name the MIT License and their author, and bring no text. */
const namedOnly = new Set(['tr46@0.0.3'])

const FOLDER = `${sep}node_modules${sep}`

/** Collects the folders of the packages from the registry that code or files of a bundle come from. */
export class BundledPackages {
  readonly #folders = new Set<string>()

  /** `file` is absolute, and of any package; those of this workspace are left out. */
  add(file: string): void {
    const at = file.lastIndexOf(FOLDER)
    if (at === -1) return
    const [scope = '', name = ''] = file.slice(at + FOLDER.length).split(sep)
    const packagePath = scope.startsWith('@') ? join(scope, name) : scope
    this.#folders.add(join(file.slice(0, at), 'node_modules', packagePath))
  }

  addAll(other: BundledPackages): void {
    for (const folder of other.#folders) this.#folders.add(folder)
  }

  /** Adds the modules of which something is left in the output. */
  plugin(): Plugin {
    return {
      name: 'bundled-packages',
      generateBundle: (_options, bundle) => {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue
          for (const [id, { renderedLength }] of Object.entries(output.modules))
            if (renderedLength > 0) this.add(id.replace(/^\0/, '').replace(/\?.*$/, ''))
        }
      },
    }
  }

  /** Names, versions and licence texts, in the order of the names. Throws with every package that has no text. */
  licenceTexts(): string {
    const packages = [...this.#folders].map(readPackage)
    const without = packages.filter(({ texts }) => texts.length === 0)
    if (without.length > 0) {
      const folders = without.map(({ folder }) => relative(repositoryRoot, folder)).toSorted()
      throw new Error(
        `These packages would be bundled and bring no licence text:\n${folders.join('\n')}`,
      )
    }
    const entries = packages.map(({ title, texts }) => `${title}\n\n${texts.join('\n\n')}\n`)
    return [...new Set(entries)].toSorted().join(`\n${'-'.repeat(80)}\n\n`)
  }
}

function readPackage(folder: string) {
  const { name, version, license, author } = Manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const files = readdirSync(folder).filter(isLicence).toSorted()
  const texts = files.map((file) => readText(join(folder, file)))
  if (texts.length === 0) texts.push(...readmeLicence(folder))
  if (texts.length === 0 && license === 'MIT' && namedOnly.has(`${name}@${version}`))
    texts.push(mitLicence(z.string().parse(author)))
  return { folder, title: `${name} ${version} (${license})`, texts }
}

function readmeLicence(folder: string): string[] {
  const file = join(folder, 'README.md')
  const text = existsSync(file) ? licenceSection.exec(readText(file))?.groups?.['text']?.trim() : ''
  return text?.includes('Permission is hereby granted') === true ? [text] : []
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()
}

/** https://opensource.org/license/mit */
function mitLicence(holder: string): string {
  return `The MIT License (MIT)

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
}
