import {
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import {
  describeLimits,
  listedValues,
  membersOf,
  schemaAt,
  type JsonSchema,
} from './json-schema.ts'
import { placeAt, type JsonPlace } from './json-place.ts'
import type { JsonPath } from './json-positions.ts'

/** What the editor knows of the texts that are written in it. */
export interface JsonLanguage {
  /** The schema for a text whose outermost object has this `type`. */
  readonly schemaFor: (rootType: string | null) => JsonSchema
  /** Values that are known at run time only, such as the ids of policies. */
  readonly valuesAt: (path: JsonPath) => readonly string[]
}

/** Names that are missing and values that are listed, from the schema that `type` chooses. */
export function completeJson(language: JsonLanguage): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString()
    const place = placeAt(text, context.pos)
    if (place === null || (place.from === context.pos && !context.explicit)) return null
    const options = optionsAt(language, place, text)
    if (options.length === 0) return null
    return { from: place.from, to: place.to, options, validFor: /^"?[\w.-]*$/ }
  }
}

/** The completions of a place, the required ones first. */
export function optionsAt(
  language: JsonLanguage,
  place: JsonPlace,
  text: string,
): readonly Completion[] {
  const root = language.schemaFor(place.rootType)
  const at = schemaAt(root, place.path)
  if (at === null) return []
  if (place.kind === 'value') {
    const listed = listedValues(at.schema).map((value) => JSON.stringify(value))
    const known = language.valuesAt(place.path).map((value) => JSON.stringify(value))
    return [...new Set([...listed, ...known])].map((label) => ({
      label,
      displayLabel: unquoted(label),
      type: 'enum',
    }))
  }
  const comma = /^\s*"/.test(text.slice(place.to, place.to + 1000)) ? ',' : ''
  return membersOf(root, at.schema)
    .filter(({ name }) => !place.names.has(name))
    .map(({ name, schema, isRequired }) => {
      const label = JSON.stringify(name)
      const completion: Completion = {
        label,
        displayLabel: name,
        detail: isRequired ? 'required' : 'optional',
        info: [schema.description ?? '', ...describeLimits(schema)]
          .filter((line) => line !== '')
          .join('\n'),
        type: 'property',
        boost: isRequired ? 1 : 0,
      }
      if (place.hasColon) return completion
      return { ...completion, apply: insertMember(label, emptyValue(schema), comma, schema) }
    })
}

/** The value that a schema asks for, with a bar where one goes on writing. */
function emptyValue(schema: JsonSchema): string {
  if (schema.const !== undefined) return `${JSON.stringify(schema.const)}|`
  switch (schema.type) {
    case 'string':
      return '"|"'
    case 'object':
      return '{|}'
    case 'array':
      return schema.items?.type === 'string' ? '["|"]' : '[|]'
    case undefined:
    default:
      return '|'
  }
}

/** Writes a member, puts the cursor into its value, and opens the list of values where there is one. */
function insertMember(
  label: string,
  value: string,
  comma: string,
  schema: JsonSchema,
): Exclude<Completion['apply'], string | undefined> {
  const [before = '', after = ''] = `${label}: ${value}${comma}`.split('|')
  return (view, completion, from, to) => {
    view.dispatch({
      changes: { from, to, insert: before + after },
      selection: { anchor: from + before.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    })
    if (schema.enum !== undefined) startCompletion(view)
  }
}

function unquoted(label: string): string {
  return label.startsWith('"') ? label.slice(1, -1) : label
}
