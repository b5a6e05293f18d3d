import type { JsonValue, TypedInput } from '@ase/schemas'
import { lazy } from '../lazy.ts'
import { demandsOf } from '../text/manifest/demands.ts'
import { saidIn } from '../text/manifest/said-phrases.ts'
import { signsOfSentences } from '../text/manifest/sentences.ts'
import { signIndex, type Sign } from '../text/manifest/signs.ts'
import type { TextReading } from '../text/read-text.ts'
import { tokenize, type Token } from '../text/tokenize.ts'
import { vocabulary } from '../text/vocabulary.ts'
import { toolWords } from './tool-words.ts'

/** A string of a tool's declaration and where it stands. */
export interface ManifestText {
  readonly text: string
  /** The nearest key: `description`, `default`, `enum`, or the name of a parameter. */
  readonly key: string
  /** The parameter that it belongs to; empty for the tool itself. */
  readonly parameter: string
  readonly place: 'description' | 'schema'
  readonly path: string
  readonly signs: () => ReadonlySet<Sign>
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
  readonly texts: readonly ManifestText[]
  readonly parameters: readonly ManifestParameter[]
  readonly schema: JsonValue
}

/** Names of types and units are no speech. */
const SPEECH_MIN = 12
const silent: ReadonlySet<Sign> = new Set()
/** More than the largest schema that the contract allows can hold, so that no padding hides what follows. */
const STRINGS_MAX = 4096
const NODES_MAX = 8192

/**
 * Every tool of a manifest with every string of its declaration, at any depth and under any key. `read` reads a text as
 * the passages of the envelope are read.
 */
export function readManifest(
  envelope: TypedInput,
  read: (text: string) => TextReading,
): readonly ManifestTool[] {
  if (envelope.type !== 'mcp') return []
  return (envelope.input.tools ?? []).map(({ name, description, inputSchema }, index) => {
    const path = `input.tools.${index}`
    const schema = inputSchema ?? null
    const words = toolWords(name)
    const said = (): readonly Token[] =>
      description === undefined ? [] : read(description).tokens()
    const own = lazy(() => matterOf(words, said()))
    return {
      name,
      words,
      path,
      texts: [
        ...(description === undefined
          ? []
          : [
              manifestText(
                description,
                'description',
                '',
                'description',
                `${path}.description`,
                own,
                said,
              ),
            ]),
        ...schemaTexts(schema, `${path}.inputSchema`, own),
      ],
      parameters: parametersOf(schema),
      schema,
    }
  })
}

function manifestText(
  text: string,
  key: string,
  parameter: string,
  place: ManifestText['place'],
  path: string,
  own: () => ReadonlySet<string>,
  tokens = (): readonly Token[] => tokenize(text, vocabulary),
): ManifestText {
  return {
    text,
    key,
    parameter,
    place,
    path,
    signs: lazy(() =>
      text.length < SPEECH_MIN ? silent : signsOf(tokens(), own(), place === 'schema'),
    ),
  }
}

/** The words of a tool's name and of the sentence that says what it does, in the singular and the plural. */
function matterOf(name: ReadonlySet<string>, said: readonly Token[]): ReadonlySet<string> {
  const matter = new Set<string>()
  const add = (word: string): void => {
    matter.add(word)
    matter.add(word.endsWith('s') ? word.slice(0, -1) : `${word}s`)
  }
  for (const word of name) add(word)
  for (const { word, sentence } of said) {
    if (sentence !== said[0]?.sentence) break
    add(word)
  }
  return matter
}

/** By phrases, by what each sentence speaks of as a whole, and by what it demands. */
function signsOf(
  tokens: readonly Token[],
  own: ReadonlySet<string>,
  asked: boolean,
): ReadonlySet<Sign> {
  const said = saidIn(tokens, signIndex)
  const implied = signsOfSentences(tokens)
  const demanded = demandsOf(tokens, own, asked)
  return implied.size + demanded.size === 0 ? said : new Set([...said, ...implied, ...demanded])
}

interface Node {
  readonly value: JsonValue
  readonly key: string
  readonly parameter: string
  /** The keys of this object are names of parameters. */
  readonly names: boolean
}

/** Strings and long keys in the order of the document, without recursion. */
function schemaTexts(
  root: JsonValue,
  path: string,
  own: () => ReadonlySet<string>,
): readonly ManifestText[] {
  const texts: ManifestText[] = []
  const pending: Node[] = [{ value: root, key: '', parameter: '', names: false }]
  for (
    let next = pending.pop(), nodes = 0;
    next !== undefined && texts.length < STRINGS_MAX && nodes < NODES_MAX;
    next = pending.pop(), nodes += 1
  ) {
    const { value, key, parameter, names } = next
    if (typeof value === 'string')
      texts.push(manifestText(value, key, parameter, 'schema', path, own))
    else if (Array.isArray(value))
      pending.push(
        ...value.toReversed().map((child) => ({ value: child, key, parameter, names: false })),
      )
    else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value).toReversed()) {
        pending.push({
          value: child,
          key: name,
          parameter: names ? name : parameter,
          names: !names && name === 'properties',
        })
        if (name.length >= SPEECH_MIN && /[\s/~]/.test(name))
          texts.push(manifestText(name, 'key', parameter, 'schema', path, own))
      }
    }
  }
  return texts
}

/** Parameters at any depth of a JSON schema. */
function parametersOf(root: JsonValue): readonly ManifestParameter[] {
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
