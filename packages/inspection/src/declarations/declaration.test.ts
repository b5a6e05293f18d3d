import { expect, test } from 'vitest'
import { actionKinds, metadataKinds, orderedDeclarations, type Declaration } from './declaration.ts'
import { vocabulary } from './digital-source-types.ts'

test('orderedDeclarations ignores the order and the repetitions of its input', () => {
  const all = [...vocabulary.keys()].flatMap((value) =>
    metadataKinds.flatMap((metadata, depth) =>
      actionKinds.map((action): Declaration => ({
        value,
        metadata,
        position: 'base',
        action,
        depth,
      })),
    ),
  )
  const kept = orderedDeclarations([...all, ...all.toReversed()])
  expect(kept).toHaveLength(all.length)
  expect(kept).toEqual(orderedDeclarations(all))
})
