import { hoverTooltip } from '@codemirror/view'
import type { Extension } from '@codemirror/state'
import type { JsonLanguage } from './complete-json.ts'
import { readJsonPositions, type TextRange } from './json-positions.ts'
import { describeLimits, schemaAt } from './json-schema.ts'

/** What the schema says of the value or name at a place. */
export interface JsonFacts {
  readonly range: TextRange
  readonly name: string
  readonly isRequired: boolean
  readonly limits: readonly string[]
  readonly description: string | null
}

/** Null where the schema says nothing, as inside of objects whose keys are the client's. */
export function factsAt(language: JsonLanguage, text: string, position: number): JsonFacts | null {
  const positions = readJsonPositions(text)
  const { path } = positions.valueAt(position)
  const name = path.at(-1)
  const place = schemaAt(language.schemaFor(rootTypeOf(text)), path)
  const range = positions.rangeOfPath(path)
  if (place === null || range === null || name === undefined) return null
  const nameRange = typeof name === 'string' ? positions.rangeOfName(path.slice(0, -1), name) : null
  const onName = nameRange !== null && position <= nameRange.to
  return {
    range: onName ? nameRange : range,
    name: typeof name === 'number' ? `entry ${name + 1}` : name,
    isRequired: place.isRequired,
    limits: describeLimits(place.schema),
    description: place.schema.description ?? null,
  }

  function rootTypeOf(source: string): string | null {
    const typeRange = positions.rangeOfPath(['type'])
    if (typeRange === null) return null
    try {
      const value: unknown = JSON.parse(source.slice(typeRange.from, typeRange.to))
      return typeof value === 'string' ? value : null
    } catch {
      return null
    }
  }
}

export function hoverJson(language: JsonLanguage): Extension {
  return hoverTooltip((view, position) => {
    const facts = factsAt(language, view.state.doc.toString(), position)
    if (facts === null) return null
    return {
      pos: facts.range.from,
      end: facts.range.to,
      above: true,
      create: () => ({ dom: renderFacts(facts) }),
    }
  })
}

function renderFacts({ name, isRequired, limits, description }: JsonFacts): HTMLElement {
  const box = element('div', 'cm-facts')
  const title = element('div', 'cm-facts-title', name)
  title.append(element('span', 'cm-facts-required', isRequired ? 'required' : 'optional'))
  box.append(title)
  if (description !== null) box.append(element('p', 'cm-facts-text', description))
  for (const limit of limits) box.append(element('p', 'cm-facts-limit', limit))
  return box
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}
