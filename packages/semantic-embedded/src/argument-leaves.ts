import type { Leaf } from '@ase/semantic/json'
import { isContentWord, readStems } from './stems.ts'

const recipientKey =
  /^(to|an|a|cc|bcc|para|do|do_?kogo|til|komu|with|user|username|member|guest|invitee)$|recipient|attendee|e?mail|payee|beneficiary|iban|wallet|account|konto|destin|share_?with|forward|invite|url|host|webhook|endpoint|phone|ship|deliver|address|channel|owner|collaborator|watcher|pay_?into|handle/i

/** Whether an argument's key names someone or somewhere the call goes to. */
export function isRecipientKey(key: string): boolean {
  return recipientKey.test(key.slice(0, 64))
}

const longestLook = 400
const fewestWords = 6
/** The share of its words that the user used too. */
const echo = 0.6

/**
 * The leaves without texts that only repeat the request, where some recipient is one that the user did not name: such a
 * text fits any account. Linear in the leaves.
 */
export function removeEchoes(
  leaves: readonly Leaf[],
  requestStems: ReadonlySet<string>,
): readonly Leaf[] {
  const isUnsaid = (leaf: Leaf) =>
    isRecipientKey(leaf.key) && measureOverlap(leaf, requestStems).share === 0
  if (!leaves.some(isUnsaid)) return leaves
  return leaves.filter((leaf) => {
    const { words, share } = measureOverlap(leaf, requestStems)
    return words < fewestWords || (share ?? 0) < echo
  })
}

function measureOverlap(
  { text }: Leaf,
  requestStems: ReadonlySet<string>,
): { readonly words: number; readonly share: number | null } {
  const stems = readStems(text.slice(0, longestLook)).filter((stem) => isContentWord(stem.text))
  const said = stems.filter((stem) => requestStems.has(stem.text)).length
  return { words: stems.length, share: stems.length === 0 ? null : said / stems.length }
}

const longestIdentifier = 64

/** The leaves in an order in which long texts cannot take the room of recipients and other short values. */
export function sortIdentifiersFirst(leaves: readonly Leaf[]): readonly Leaf[] {
  const ranks: [Leaf[], Leaf[], Leaf[]] = [[], [], []]
  for (const leaf of leaves)
    ranks[isRecipientKey(leaf.key) ? 0 : leaf.text.length <= longestIdentifier ? 1 : 2].push(leaf)
  return ranks.flat()
}
