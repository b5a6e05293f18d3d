import type { Severity } from '@ase/schemas'
import { manifest } from '../../examples.ts'
import type { Hit, Rule } from '../../rule.ts'
import { foldSimilarLetters, isMisspelledToolName, toNameSkeleton } from '@ase/text-analysis'

export const toolNameCollision: Rule = {
  code: 'TOOL_NAME_COLLISION',
  severity: 'high',
  types: ['mcp'],
  reason: 'Gives two tools names that cannot be told apart, or a name in look-alike letters.',
  evidence:
    'Two names equal but for case, separators or look-alike characters; letters of another script among Latin ones; or, for review, the name of a well-known tool with one letter wrong.',
  exceptions: 'Plurals, versions and numbers, and names wholly in another script.',
  references: ['https://www.unicode.org/reports/tr39/'],
  mappings: { owasp: ['ASI04'], cwe: ['CWE-1007'] },
  match: (parsed) => {
    const plain = new Set<string>()
    const folded = new Set<string>()
    const names = new Set(parsed.manifest().map(({ name }) => name.toLowerCase()))
    return parsed.manifest().flatMap(({ name, path }): readonly Hit[] => {
      const skeleton = toNameSkeleton(name)
      const letters = foldSimilarLetters(skeleton)
      const collides = plain.has(skeleton) || (folded.has(letters) && letters !== skeleton)
      plain.add(skeleton)
      folded.add(letters)
      const severity = classifyName(name, collides, names)
      return severity === null ? [] : [{ path: `${path}.name`, severity }]
    })
  },
  examples: {
    flags: [
      manifest([{ name: 'read_file' }, { name: 'read-file' }]),
      manifest([{ name: 'r\u0435ad_file' }]),
      manifest([{ name: 'list' }, { name: 'LIST' }]),
      manifest([{ name: 'list_files' }, { name: '1ist_files' }]),
      manifest([{ name: 'send_emial' }]),
      manifest([{ name: 'wrlte_file' }]),
    ],
    passes: [
      manifest([{ name: 'read_file' }, { name: 'read_files' }]),
      manifest([{ name: 'search' }, { name: 'search_v2' }]),
      manifest([{ name: '\u0447\u0438\u0442\u0430\u0442\u044C' }]),
      manifest([{ name: 'get_user' }, { name: 'set_user' }]),
      manifest([{ name: 'send_email' }, { name: 'send_emails' }]),
    ],
  },
}

function classifyName(
  name: string,
  collides: boolean,
  names: ReadonlySet<string>,
): Severity | null {
  if (collides || isMixed(name)) return 'high'
  return isMisspelledToolName(name, names) ? 'medium' : null
}

function isMixed(name: string): boolean {
  return (
    !/^[\x20-\x7E]{0,128}$/.test(name) &&
    /[a-z]/i.test(name) &&
    /[\u0250-\u02AF\u0370-\u03FF\u0400-\u052F\u0531-\u058F\u10D0-\u10FF\u13A0-\u13FF\u1D00-\u1DBF\uA640-\uA69F\uFF10-\uFF5A\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060-\u2064\uFEFF\u00AD\u{1D400}-\u{1D7FF}]/u.test(
      name,
    )
  )
}
