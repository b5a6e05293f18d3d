import type { JsonValue, TypedInput } from '@ase/schemas'
import {
  type TokenizedText,
  findDemandSigns,
  joinTexts,
  lazy,
  lexicon,
  parseText,
  findUsedFamilies,
  type DescriptionSign,
  descriptionSignPhrases,
  findSentenceSigns,
  type ParsedText,
  type Token,
  tokenize,
} from '@ase/text-analysis'
import { splitToolName } from './tool-words.ts'

/** A string of a schema, or a key that is long enough to say something. */
interface SchemaString {
  readonly text: string
  /** The nearest key: `description`, `default`, `enum`, or the name of a parameter; `key` for a key itself. */
  readonly key: string
  /** The parameter that it belongs to; empty for the tool itself. */
  readonly parameter: string
  /** Its place in what the schema says as a whole, of which it is a part with every string and with keys too long for a name; else -1. */
  readonly saidAt: number
  /** Can carry an instruction by itself: every string, and keys that read like words or a path. */
  readonly isInstructionText: boolean
}

/** More than the largest schema that the contract allows can hold, so that no padding hides what follows. */
const STRINGS_MAX = 4096
const SCHEMA_NODES_MAX = 8192
/** A longer key is no name of a parameter. */
const NAME_MAX = 24
const WORDS_MIN = 12

interface Node {
  readonly value: JsonValue
  readonly key: string
  readonly parameter: string
  /** The keys of this object are names of parameters. */
  readonly names: boolean
}

/** Strings and telling keys in the order of the document, at any depth and under any key, without recursion. */
function schemaStrings(root: JsonValue): readonly SchemaString[] {
  const strings: SchemaString[] = []
  let said = 0
  const pending: Node[] = [{ value: root, key: '', parameter: '', names: false }]
  for (
    let next = pending.pop(), nodes = 0;
    next !== undefined && strings.length < STRINGS_MAX && nodes < SCHEMA_NODES_MAX;
    next = pending.pop(), nodes += 1
  ) {
    const { value, key, parameter, names } = next
    if (typeof value === 'string') {
      strings.push({ text: value, key, parameter, saidAt: said, isInstructionText: true })
      said += 1
    } else if (Array.isArray(value)) {
      for (const child of value.toReversed())
        pending.push({ value: child, key, parameter, names: false })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value).toReversed()) {
        pending.push({
          value: child,
          key: name,
          parameter: names ? name : parameter,
          names: !names && name === 'properties',
        })
        const isSaid = name.length > NAME_MAX
        const isInstructionText = name.length >= WORDS_MIN && /[\s/~]/.test(name)
        if (!isSaid && !isInstructionText) continue
        strings.push({
          text: name,
          key: 'key',
          parameter,
          saidAt: isSaid ? said : -1,
          isInstructionText,
        })
        if (isSaid) said += 1
      }
    }
  }
  return strings
}

/** A string of a tool's declaration and where it stands. */
export interface ManifestText extends TokenizedText {
  /** The nearest key: `description`, `default`, `enum`, or the name of a parameter. */
  readonly key: string
  /** The parameter that it belongs to; empty for the tool itself. */
  readonly parameter: string
  readonly place: 'description' | 'schema'
  readonly path: string
  readonly signs: () => ReadonlySet<DescriptionSign>
  /** The signs without the sentences that only say what a tool does and gives back. */
  readonly signsBeyondPurpose: () => ReadonlySet<DescriptionSign>
}

export interface ManifestParameter {
  readonly name: string
  readonly schema: JsonValue
  readonly required: boolean
}

/** A tool as a manifest declares it. */
export interface ManifestTool {
  readonly name: string
  readonly words: ReadonlySet<string>
  readonly path: string
  readonly description: string | null
  readonly texts: readonly ManifestText[]
  readonly parameters: readonly ManifestParameter[]
  readonly schema: JsonValue
  /** What the strings of the schema say together; null without a schema. */
  readonly schemaAnalysis: ParsedText | null
}

/** Names of types and units are no speech. */
const SPEECH_MIN = 12
const silent: ReadonlySet<DescriptionSign> = new Set()
const silence = (): ReadonlySet<DescriptionSign> => silent
const NODES_MAX = 8192
/** Between the strings of a schema, as paragraphs of one text. */
const SEPARATOR = '\n\n'

/**
 * Every tool of a manifest with every string of its declaration, at any depth and under any key. `read` reads a text as
 * the passages of the envelope are read.
 */
export function readManifest(
  envelope: TypedInput,
  read: (text: string) => ParsedText,
): readonly ManifestTool[] {
  if (envelope.type !== 'mcp') return []
  return (envelope.input.tools ?? []).map(({ name, description, inputSchema }, index) => {
    const path = `input.tools.${index}`
    const schema = inputSchema ?? null
    const strings = schemaStrings(schema)
    const joined = joinTexts(
      strings.filter(({ saidAt }) => saidAt >= 0).map(({ text }) => text),
      SEPARATOR,
    )
    const cut = ({ text, saidAt }: SchemaString): TokenizedText =>
      saidAt < 0
        ? { text, start: 0, tokens: () => tokenize(text, lexicon) }
        : { text, start: joined.startOf(saidAt), tokens: () => joined.tokensOf(saidAt) }
    const words = splitToolName(name)
    const said = (): readonly Token[] =>
      description === undefined ? [] : read(description).tokens()
    const own = lazy(() => findOwnWords(words, said()))
    return {
      name,
      words,
      path,
      description: description ?? null,
      texts: [
        ...(description === undefined
          ? []
          : [
              manifestText(
                { key: 'description', parameter: '' },
                { text: description, start: 0, tokens: said },
                'description',
                `${path}.description`,
                own,
              ),
            ]),
        ...strings
          .filter(({ isInstructionText }) => isInstructionText)
          .map((string) => manifestText(string, cut(string), 'schema', `${path}.inputSchema`, own)),
      ],
      parameters: readParameters(schema),
      schema,
      schemaAnalysis: inputSchema === undefined ? null : parseText(joined.text, joined.tokens),
    }
  })
}

/** A schema may hold thousands of strings too short to say anything: they cost no more than their fields. */
function manifestText(
  { key, parameter }: Pick<ManifestText, 'key' | 'parameter'>,
  { text, start, tokens }: TokenizedText,
  place: ManifestText['place'],
  path: string,
  own: () => ReadonlySet<string>,
): ManifestText {
  const signs =
    text.length < SPEECH_MIN ? silence : lazy(() => findSigns(tokens(), own(), place === 'schema'))
  const signsBeyondPurpose =
    place === 'schema' ? signs : lazy(() => findSigns(withoutPurpose(tokens()), own(), false))
  return { text, start, tokens, key, parameter, place, path, signs, signsBeyondPurpose }
}

/** Words that begin a sentence on what a tool does or gives back. */
const purposeVerbs: ReadonlySet<string> = new Set(
  'get gets list lists retrieve retrieves return returns fetch fetches query queries show shows search searches find finds view views read reads look looks describe describes check checks count counts a an the this api'.split(
    ' ',
  ),
)
/** Words by which a sentence speaks to the model, or adds another act. */
const addressing: ReadonlySet<string> = new Set(
  'you your yours must always before first also then should never assistant model models please ensure make sends send sent forward forwards pass passes include append upload uploads post posts'.split(
    ' ',
  ),
)

/** `Allows you to list` is what a tool does. */
const allowing: ReadonlySet<string> = new Set(['allows', 'lets', 'enables', 'helps'])

/** Leaves out the sentences that begin with one of those and say nothing to the model. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = []
  for (let from = 0; from < tokens.length;) {
    let to = from + 1
    while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to += 1
    const sentence = tokens.slice(from, to)
    const first = sentence.find(({ word }) => word !== '')?.word ?? ''
    if (
      !purposeVerbs.has(first) ||
      sentence.some(
        ({ word }, at) => addressing.has(word) && !allowing.has(sentence[at - 1]?.word ?? ''),
      )
    )
      kept.push(...sentence)
    from = to
  }
  return kept
}

/** Who runs one of them speaks of the others too. */
const shells = ['shell', 'terminal', 'process', 'command', 'bash', 'powershell', 'script']

/** The words of a tool's name and of the sentence that says what it does, in the singular and the plural. */
function findOwnWords(name: ReadonlySet<string>, said: readonly Token[]): ReadonlySet<string> {
  const matter = new Set<string>()
  const add = (word: string): void => {
    if (matter.has(word)) return
    matter.add(word)
    matter.add(word.endsWith('s') ? word.slice(0, -1) : `${word}s`)
  }
  for (const word of name) add(word)
  for (const { word, sentence } of said) {
    if (sentence !== said[0]?.sentence) break
    add(word)
  }
  if (shells.some((word) => matter.has(word))) for (const word of shells) add(word)
  return matter
}

/** By phrases, by what each sentence speaks of as a whole, and by what it demands. */
function findSigns(
  tokens: readonly Token[],
  own: ReadonlySet<string>,
  asked: boolean,
): ReadonlySet<DescriptionSign> {
  const said = findUsedFamilies(tokens, descriptionSignPhrases)
  const implied = findSentenceSigns(tokens)
  const demanded = findDemandSigns(tokens, own, asked)
  return implied.size + demanded.size === 0 ? said : new Set([...said, ...implied, ...demanded])
}

/** Parameters at any depth of a JSON schema. */
function readParameters(root: JsonValue): readonly ManifestParameter[] {
  const found: ManifestParameter[] = []
  const pending: JsonValue[] = [root]
  for (
    let next = pending.pop(), nodes = 0;
    next !== undefined && nodes < NODES_MAX;
    next = pending.pop(), nodes += 1
  ) {
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) {
      pending.push(...next)
      continue
    }
    const properties = Object.hasOwn(next, 'properties') ? next['properties'] : undefined
    if (typeof properties === 'object' && properties !== null && !Array.isArray(properties)) {
      const required = Object.hasOwn(next, 'required') ? next['required'] : undefined
      const names = new Set(Array.isArray(required) ? required : [])
      for (const [name, schema] of Object.entries(properties))
        found.push({ name, schema, required: names.has(name) })
    }
    pending.push(...Object.values(next))
  }
  return found
}

/** The string that a schema has under a key; empty when it has none. */
export function stringUnder(schema: JsonValue, key: string): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return ''
  const value = Object.hasOwn(schema, key) ? schema[key] : undefined
  return typeof value === 'string' ? value : ''
}
