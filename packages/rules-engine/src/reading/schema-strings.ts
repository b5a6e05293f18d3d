import type { JsonValue } from '@ase/schemas'

/** A string of a schema, or a key that is long enough to say something. */
export interface SchemaString {
  readonly text: string
  /** The nearest key: `description`, `default`, `enum`, or the name of a parameter; `key` for a key itself. */
  readonly key: string
  /** The parameter that it belongs to; empty for the tool itself. */
  readonly parameter: string
  /** Its place in what the schema says as a whole, of which it is a part with every string and with keys too long for a name; else -1. */
  readonly saidAt: number
  /** May be judged alone: every string, and keys that read like words or a path. */
  readonly isJudged: boolean
}

/** More than the largest schema that the contract allows can hold, so that no padding hides what follows. */
const STRINGS_MAX = 4096
const NODES_MAX = 8192
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
export function schemaStrings(root: JsonValue): readonly SchemaString[] {
  const strings: SchemaString[] = []
  let said = 0
  const pending: Node[] = [{ value: root, key: '', parameter: '', names: false }]
  for (
    let next = pending.pop(), nodes = 0;
    next !== undefined && strings.length < STRINGS_MAX && nodes < NODES_MAX;
    next = pending.pop(), nodes += 1
  ) {
    const { value, key, parameter, names } = next
    if (typeof value === 'string') {
      strings.push({ text: value, key, parameter, saidAt: said, isJudged: true })
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
        const isJudged = name.length >= WORDS_MIN && /[\s/~]/.test(name)
        if (!isSaid && !isJudged) continue
        strings.push({ text: name, key: 'key', parameter, saidAt: isSaid ? said : -1, isJudged })
        if (isSaid) said += 1
      }
    }
  }
  return strings
}
