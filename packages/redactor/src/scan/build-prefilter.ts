import type { Anchor, SecretFormat } from '../format.ts'
import { digit } from './alphabet.ts'
import { anchorChecks } from './anchor-checks.ts'
import { addMember, emptyLists, listTables } from './anchor-lists.ts'
import { masksOf, placeAt, placesOf } from './anchor-places.ts'
import { anyCode } from './code-set.ts'
import type { Entry, Prefilter } from './prefilter.ts'
import { rarestOffsets } from './rarest-offset.ts'

/**
 * A table of two neighbouring triples of each anchor. A scan in steps of two meets exactly one of the two wherever the anchor
 * stands, so each place of each anchor is answered exactly once and half of the characters suffice. `signs`: other triples that
 * the scan has to meet.
 *
 * It is made while the package is loaded and no code is compiled yet, so it loops over numbers and does nothing twice.
 */
export function buildPrefilter(formats: readonly SecretFormat[], signs: Uint32Array): Prefilter {
  const anchors: Anchor[] = []
  const entries: Entry[] = []
  for (const format of formats) {
    for (const anchor of format.anchors) {
      anchors.push(anchor)
      entries.push(entryOf(format, anchor))
    }
  }
  const numbers = Uint8Array.from(entries, ({ isNumber }) => (isNumber ? 1 : 0))
  const table = placesOf(anchors, numbers)
  const { sets, ...places } = table
  const offsets = rarestOffsets(table)
  const lists = emptyLists(signs)
  const setAt = (anchor: number, at: number) => sets[placeAt(table, anchor, at)] ?? anyCode
  for (let anchor = 0; anchor < anchors.length; anchor += 1) {
    const offset = offsets[anchor] ?? 0
    for (let at = offset; at < offset + 2; at += 1) {
      addMember(lists, {
        number: anchor * 2 + at - offset,
        before: setAt(anchor, at - 1),
        first: setAt(anchor, at),
        second: setAt(anchor, at + 1),
        third: setAt(anchor, at + 2),
        behind: setAt(anchor, at + 3),
      })
    }
  }
  return {
    ...listTables(lists),
    ...places,
    masks: masksOf(sets),
    checks: anchorChecks(table),
    offsets,
    entries,
  }
}

function entryOf(format: SecretFormat, anchor: Anchor): Entry {
  const isFirst = format.anchorIsFirst === true
  const isNumber = isFirst && anchor[0] === digit.members
  const mayFollowWord = format.mayFollowWord ?? false
  const token = format.token ?? null
  return { format, token, length: anchor.length, isFirst, mayFollowWord, isNumber }
}
