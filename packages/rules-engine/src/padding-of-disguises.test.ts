import type { TypedInput } from '@ase/schemas'
import { expect, test } from 'vitest'
import { pageText, trace } from './examples.ts'
import { findRisks } from './find-risks.ts'
import { encodedInstruction } from './rules/shared/encoded-instruction.ts'

const flagged = encodedInstruction.examples.flags.flatMap((input) =>
  input.type === 'context' ? [input.input.content] : [],
)

const shift = (text: string, by: number): string =>
  text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97),
  )
const reverse = (text: string): string => Array.from(text).toReversed().join('')

/** Words of orders that give none. */
const salad = 'instructions of the previous user and the system prompt '

/** Texts whose disguises are undone. */
const junk: Readonly<Record<string, (at: number) => string>> = {
  'look-alike letters': (at) => `n\u03BFte ${at} `,
  'look-alike letters in words of orders': (at) => `instructi\u043Ens ${at} previ\u043Eus `,
  'words in base64': (at) => `${btoa(`the notes of ${at} days`)} `,
  'shifted words of orders': (at) => `${shift(salad, 13)} ${at} `,
  'words of orders under every shift': (at) => `${shift(salad, (at % 25) + 1)} `,
  'words of orders backwards': (at) => `${reverse(salad)} ${at} `,
  'digits for letters': (at) => `1n5truct10n5 ${at} pr3v10u5 `,
  'words in parts': (at) => `pre-vious ${at} in-struc-tions `,
}
const fill = (unit: (at: number) => string, length: number): string =>
  Array.from({ length: Math.ceil(length / unit(10).length) }, (_, at) => unit(at)).join('')
const results = (contents: readonly string[]): TypedInput =>
  trace(
    'Read my mail.',
    contents.map((content) => ({
      kind: 'tool_result' as const,
      source: 'email' as const,
      content,
    })),
  )

const found = { code: 'ENCODED_INSTRUCTION', severity: 'high' }
const pathsOf = (input: TypedInput): readonly string[] =>
  findRisks(input)
    .flatMap(({ code, severity, path }) =>
      code === found.code && severity === found.severity && path !== undefined ? [path] : [],
    )
    .toSorted()
const contentsFrom = (first: number): readonly string[] =>
  flagged.map((_, at) => `input.events.${first + at}.content`).toSorted()

test.each(Object.entries(junk))('%s in other texts hide no order in disguise', (_, unit) => {
  const few = Array.from({ length: 7 }, () => fill(unit, 30_000))
  const many = Array.from({ length: 100 }, () => fill(unit, 2000))
  for (const padding of [few, many]) {
    expect(pathsOf(results([...padding, ...flagged]))).toEqual(contentsFrom(padding.length))
    expect(pathsOf(results([...flagged, ...padding]))).toEqual(contentsFrom(0))
  }
})

test.each(flagged)('%s is found between junk in the same text', (order) => {
  const padding = fill((at) => `n\u03BFte ${at} `, 20_000)
  expect(findRisks(pageText(`${padding}.\n\n${order}\n\n${padding}`))).toContainEqual(
    expect.objectContaining(found),
  )
})
