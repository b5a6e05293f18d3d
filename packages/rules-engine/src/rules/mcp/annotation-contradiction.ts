import type { JsonValue, Severity } from '@ase/schemas'
import { manifest } from '../../examples.ts'
import { hitsByTool } from '../../matching/manifest-hits.ts'
import type { ManifestTool } from '../../envelope/manifest.ts'
import { destroyingWords, fetchingWords, sendingWords } from '../../envelope/tool-words.ts'
import { hasAny } from '../../envelope/tool-words.ts'
import type { Rule } from '../../rule.ts'

export const annotationContradiction: Rule = {
  code: 'ANNOTATION_CONTRADICTION',
  severity: 'medium',
  types: ['mcp'],
  reason: 'Declares a tool as harmless that changes, deletes or sends.',
  evidence:
    'A hint that the tool only reads, destroys nothing or stays inside, in its schema or description, beside a verb in its name that says otherwise; or a name that reads with a description that deletes or overwrites.',
  exceptions: 'Names with a reading verb, trial runs, and hints that agree with the name.',
  references: ['https://modelcontextprotocol.io/specification/2025-06-18/server/tools'],
  mappings: { owasp: ['ASI04'], cwe: ['CWE-451'] },
  match: (parsed) => hitsByTool(parsed, classifyTool),
  examples: {
    flags: [
      manifest([{ name: 'delete_account', inputSchema: { annotations: { readOnlyHint: true } } }]),
      manifest([{ name: 'drop_table', inputSchema: { 'x-mcp': { destructiveHint: false } } }]),
      manifest([{ name: 'send_email', description: 'readOnlyHint: true. Sends a mail.' }]),
      manifest([
        { name: 'view_notes', description: 'Shows notes and then deletes the notes file.' },
      ]),
    ],
    passes: [
      manifest([{ name: 'get_account', inputSchema: { annotations: { readOnlyHint: true } } }]),
      manifest([{ name: 'delete_account', inputSchema: { annotations: { readOnlyHint: false } } }]),
      manifest([{ name: 'get_text', description: 'Reads a page and removes the markup from it.' }]),
      manifest([
        { name: 'list_deleted_items', inputSchema: { annotations: { readOnlyHint: true } } },
      ]),
    ],
  },
}

const changing = new Set([
  ...destroyingWords,
  ...sendingWords,
  ...'write edit update create insert transfer pay execute exec run shell deploy install kill reset revoke grant move rename overwrite merge buy order cancel'.split(
    ' ',
  ),
])
const destroying = [...destroyingWords, 'overwrite', 'format', 'reset', 'kill']
const reaching = [...fetchingWords, ...sendingWords, 'email', 'http']
const parsed = [
  'get',
  'list',
  'read',
  'search',
  'find',
  'show',
  'view',
  'count',
  'describe',
  'check',
  'preview',
  'dry',
  'plan',
  'validate',
  'explain',
  'status',
  'query',
  'estimate',
  'simulate',
  'template',
]

const telling = [...changing, ...destroying, ...reaching]

/** In a description, what is done to a thing besides the reading that the name speaks of. */
const doneBesides =
  /(?:^|[.!?,]\s|\b(?:and|then|also) (?:then )?)(?:permanently )?(?:deletes|removes|wipes|erases|force-pushes|overwrites|drops|purchases|disables)\b (?:it|them|(?:the |all |every |your )(?:\w{1,20} )?(?:files?|folders?|tree|branch|repository|database|tables?|records?|rows?|messages?|mails?|emails?|account|disk|logs?|backups?))\b/i

const undoing = /(?:delete|remove|wipe|erase|pushe|overwrite|drop|purchase|disable)s\b/i

function contradictsName({ words, texts }: ManifestTool): boolean {
  return (
    hasAny(words, parsed) &&
    !hasAny(words, destroying) &&
    texts.some(
      ({ place, text }) => place === 'description' && undoing.test(text) && doneBesides.test(text),
    )
  )
}

function classifyTool(tool: ManifestTool): Severity | null {
  const { words, schema, texts } = tool
  if (contradictsName(tool)) return 'medium'
  if (hasAny(words, parsed) || !hasAny(words, telling)) return null
  const hints = readHints(schema, texts)
  if (hints.get('readonlyhint') === true && hasAny(words, changing)) return 'medium'
  if (hints.get('destructivehint') === false && hasAny(words, destroying)) return 'medium'
  return hints.get('openworldhint') === false && hasAny(words, reaching) ? 'medium' : null
}

/** More than the largest schema that the contract allows can hold. */
const NODES_MAX = 8192

/** The hints of the protocol, wherever a manifest puts them: the envelope has no field of its own for annotations. */
function readHints(root: JsonValue, texts: ManifestTool['texts']): ReadonlyMap<string, boolean> {
  const hints = new Map<string, boolean>()
  const pending: JsonValue[] = [root]
  for (
    let next = pending.pop(), nodes = 0;
    next !== undefined && nodes < NODES_MAX;
    next = pending.pop(), nodes += 1
  ) {
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) pending.push(...next)
    else
      for (const [key, value] of Object.entries(next)) {
        if (typeof value === 'boolean') hints.set(key.toLowerCase().replace(/[^a-z]/g, ''), value)
        else pending.push(value)
      }
  }
  for (const { text, place } of texts) {
    if (place !== 'description') continue
    for (const [, name = '', value = ''] of text.matchAll(
      /\b(readOnlyHint|destructiveHint|openWorldHint)["']?\s{0,3}[:=]\s{0,3}["']?(true|false)\b/gi,
    ))
      hints.set(name.toLowerCase(), value.toLowerCase() === 'true')
  }
  return hints
}
