import { manifest } from '../../examples.ts'
import type { Hit, Rule } from '../../rule.ts'

export const toolNameCollision: Rule = {
  code: 'TOOL_NAME_COLLISION',
  severity: 'high',
  types: ['mcp'],
  reason: 'Gives two tools names that cannot be told apart, or a name in look-alike letters.',
  references: ['https://www.unicode.org/reports/tr39/'],
  mappings: { owasp: ['ASI04'], cwe: ['CWE-1007'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'mcp') return []
    const seen = new Set<string>()
    const hits: Hit[] = []
    for (const [index, { name }] of (envelope.input.tools ?? []).entries()) {
      const skeleton = skeletonOf(name)
      if (seen.has(skeleton) || isMixed(name)) hits.push({ path: `input.tools.${index}.name` })
      seen.add(skeleton)
    }
    return hits
  },
  examples: {
    flags: [
      manifest([{ name: 'read_file' }, { name: 'read-file' }]),
      manifest([{ name: 'r\u0435ad_file' }]),
      manifest([{ name: 'list' }, { name: 'LIST' }]),
    ],
    passes: [
      manifest([{ name: 'read_file' }, { name: 'read_files' }]),
      manifest([{ name: 'search' }, { name: 'search_v2' }]),
      manifest([{ name: '\u0447\u0438\u0442\u0430\u0442\u044C' }]),
    ],
  },
}

/** Case and separators do not tell names apart for a reader; nor do compatibility forms (UTS 39). */
function skeletonOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]/gu, '')
}

function isMixed(name: string): boolean {
  return (
    /[a-z]/i.test(name) &&
    /[\u0370-\u03FF\u0400-\u052F\u0531-\u058F\u13A0-\u13FF\uFF21-\uFF5A\u200B-\u200F\u2060-\u2064]/.test(
      name,
    )
  )
}
