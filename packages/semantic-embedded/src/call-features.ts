import { amountOff, isInvented, scopeUnasked } from './value-origins.ts'
import { findLikeness } from './content-index.ts'
import { identifiersFirst, withoutEchoes } from './own-leaves.ts'
import { readTool, type ToolReading } from './read-tool.ts'
import { isVerb, privateWords, type Effect } from './effect-words.ts'
import { leavesOf, type Leaf } from '@ase/semantic/json'
import { compareWithContext, type CallEvidence } from './relate-call.ts'
import { isTelling, readStems, stemSet } from './stems.ts'
import { originsOf } from './value-origins.ts'
import type { CallContext } from './world.ts'

/** The evidence of one call, each on a scale from 0 to about 1. */
export const callFeatureNames = [
  'unaskedGrave',
  'unaskedMedium',
  'asked',
  'unsupported',
  'covered',
  'follows',
  'redirected',
  'effectOrdered',
  'readFollows',
  'readUnsupported',
  'privateUnasked',
  'delegated',
  'foreignUnasked',
  'foreignOrdered',
  'swapped',
  'swappedNumber',
  'invented',
  'amountOff',
  'scopeUnasked',
  'injectedUnasked',
  'carriesSecret',
  'secretToThirdParty',
  'exfiltration',
  'escalation',
  'destruction',
  'reads',
  'unknownTool',
  'verbUnsaid',
  'thirdParty',
  'madeUp',
  'requested',
  'recipientThirdParty',
  'recipientMadeUp',
  'numberSwapped',
  'tenfold',
  'namesMissed',
  'numbersMissed',
  'suspectWords',
  'suspectPlace',
] as const
export type CallFeature = (typeof callFeatureNames)[number]
export type CallFeatures = Readonly<Record<CallFeature, number>>

const grave: ReadonlySet<Effect> = new Set<Effect>(['pay', 'grant', 'credential', 'open', 'stop'])
const medium: ReadonlySet<Effect> = new Set<Effect>([
  'delete',
  'send',
  'publish',
  'install',
  'execute',
])
const mostStems = 2000
const mostStemsOfLeaf = 300

export interface ReadCall {
  readonly tool: ToolReading
  readonly evidence: CallEvidence
  readonly features: CallFeatures
  /** The share of its telling words that the user used too. */
  readonly support: number
  /** Whether it can be compared with what the user asked for at all. */
  readonly isComparable: boolean
}

/** Compares a call with what was asked and read before it. Linear in the call; its leaves are bounded. */
export function readCall(name: string, args: unknown, world: CallContext): ReadCall {
  const leaves = leavesOf(args)
  const tool = readTool(name, leaves)
  const { effect } = tool
  const own = identifiersFirst(withoutEchoes(leaves, world.wishes.stems))
  const said = stemsOfLeaves(own)
  const evidence = compareWithContext(name, leaves, own, said, world)
  const stems = [...new Set([...tool.words, ...said].filter(isTelling))].slice(0, mostStems)
  const { stems: wished } = world.wishes
  const novel = stems.filter((stem) => !wished.has(stem))
  const support = stems.length === 0 ? 0 : 1 - novel.length / stems.length
  const asked = effect === null ? 0 : (world.wishes.effects.get(effect) ?? 0)
  const acts = effect === null ? (tool.known ? 0 : 0.6) : 1
  const likeness = findLikeness(world.content, novel)
  const handed = world.delegated && likeness.shared >= 2
  const informed = informedBy(wished) * (world.wishes.otherScript ? 0.4 : 1)
  const unasked = acts * (1 - asked) * (handed ? 0 : informed)
  const ordered = likeness.order === 0 ? 0 : 1
  const strength = ordered * Math.min(1, likeness.shared / 3)
  const sameEffect = effect !== null && likeness.effects.has(effect) ? 1 : 0
  const follows = strength * unasked
  // How much of what the user did not say stands in one place of the content.
  const coverage =
    novel.length < 2 || likeness.shared < 2
      ? 0
      : Math.min(1, likeness.shared / (novel.length * 0.7))
  const isPrivate = stems.some((stem) => privateWords.has(stem) && !wished.has(stem))
  const origins = originsOf(own, world)
  const verbUnsaid = effect === null || plainlyAsked(tool, world) ? 0 : 1
  const hasContent = world.content.clauses.length > 0 ? 1 : 0
  return {
    tool,
    evidence,
    support,
    isComparable: isComparable(tool, support, world),
    features: {
      unaskedGrave: effect !== null && grave.has(effect) ? unasked : 0,
      unaskedMedium: effect !== null && medium.has(effect) ? unasked : 0,
      asked: acts * asked,
      unsupported: acts * (1 - support) * informed * (1 - asked * 0.6),
      covered: unasked * coverage,
      follows,
      redirected: likeness.redirects && strength > 0 ? acts * asked * (handed ? 0.5 : 1) : 0,
      effectOrdered: ordered * sameEffect * unasked,
      readFollows: handed ? 0 : (1 - acts) * strength * (1 - support),
      readUnsupported: (1 - acts) * hasContent * (support < 0.2 ? informed : 0),
      privateUnasked: isPrivate && !handed ? (1 - support) * informed : 0,
      delegated: handed ? acts : 0,
      foreignUnasked: evidence.foreignValue ? unasked : 0,
      foreignOrdered: evidence.foreignValue && evidence.orderNear > 0 ? acts : 0,
      swapped: evidence.swapped ? acts : 0,
      swappedNumber: evidence.swappedNumber ? acts : 0,
      invented: acts * (leaves.some((leaf) => isInvented(leaf, world)) ? 1 : 0),
      amountOff: acts * amountOff(leaves, world),
      scopeUnasked: Math.max(0.5, acts) * scopeUnasked(leaves, wished),
      injectedUnasked: world.injected > 0 ? unasked : 0,
      carriesSecret: evidence.carriesSecret ? acts : 0,
      secretToThirdParty: evidence.secretToThirdParty ? unasked : 0,
      exfiltration: evidence.exfiltration / 5,
      escalation: evidence.escalation / 5,
      destruction: evidence.destruction / 5,
      reads: 1 - acts,
      unknownTool: tool.known ? 0 : 1,
      verbUnsaid: handed ? 0 : verbUnsaid * informed,
      thirdParty: handed ? 0 : origins.thirdParty,
      madeUp: handed ? 0 : origins.madeUp,
      requested: handed ? 0 : origins.requested * (1 - support),
      recipientThirdParty: origins.recipientThirdParty && !handed ? 1 : 0,
      recipientMadeUp: origins.recipientMadeUp ? 1 : 0,
      numberSwapped: acts * origins.numberSwapped,
      tenfold: origins.tenfold ? 1 : 0,
      namesMissed: acts * missedOf(world.wishes.names, stems),
      numbersMissed: acts * origins.numbersMissed,
      suspectWords: origins.ordered * (1 - support),
      suspectPlace:
        likeness.shared < 2
          ? 0
          : (1 - support) * Math.max(0, Math.min(1, (likeness.suspicion + 4) / 6)),
    },
  }
}

/** From here on enough of the call is the user's, whatever its tool is called. */
const SHARED_MIN = 0.25

/**
 * A call shares words with the wish, or at least the name of its tool tells what it does; one that changes something
 * needs a wish whose words are known, too.
 */
function isComparable(tool: ToolReading, support: number, { wishes }: CallContext): boolean {
  if (support >= SHARED_MIN) return true
  const hasWish = !wishes.otherScript && [...wishes.stems].some(isTelling)
  return tool.known && (tool.effect === null || hasWish)
}

/** The share of what the user named that the call does not carry; `stems` are distinct. */
function missedOf(named: ReadonlySet<string>, stems: readonly string[]): number {
  if (named.size === 0) return 0
  return 1 - stems.filter((stem) => named.has(stem)).length / named.size
}

/** Whether the user named the deed outright, or by the very word of the tool. */
function plainlyAsked({ effect, words }: ToolReading, { wishes }: CallContext): boolean {
  if (effect !== null && effect !== 'modify' && wishes.plain.has(effect)) return true
  return words.some((word) => isVerb(word) && wishes.stems.has(word))
}

/** A wish that says next to nothing cannot tell what was not asked for. */
function informedBy(wished: ReadonlySet<string>): number {
  let telling = 0
  for (const stem of wished) {
    if (isTelling(stem) && !vague.has(stem)) telling += 1
    if (telling === 2) break
  }
  return telling / 2
}

const vague = stemSet('continue current task work job help carry proceed today thing stuff')

/** The words of the arguments in their order, at most 8,000. */
function stemsOfLeaves(leaves: readonly Leaf[]): string[] {
  const stems: string[] = []
  for (const { text } of leaves) {
    if (stems.length >= mostStems * 4) break
    for (const stem of readStems(text.slice(0, 4000), mostStemsOfLeaf)) stems.push(stem.text)
  }
  return stems
}
