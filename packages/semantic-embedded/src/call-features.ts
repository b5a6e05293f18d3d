import { scoreAmountMismatch, scoreUnrequestedScope } from './value-origins.ts'
import { findBestMatch } from './content-index.ts'
import { sortIdentifiersFirst, removeEchoes } from './argument-leaves.ts'
import { readTool, type ToolReading } from './read-tool.ts'
import { isVerb, privateWords, sensitiveWords, type Effect } from './effect-words.ts'
import { readLeaves, type Leaf } from '@ase/semantic/json'
import { compareWithContext, type CallEvidence } from './call-evidence.ts'
import { isContentWord, readStems, createStemSet } from './stems.ts'
import { classifyOrigins } from './value-origins.ts'
import type { CallContext } from './call-context.ts'

/** The evidence of one call, each on a scale from 0 to about 1. */
export const callFeatureNames = [
  'unaskedGrave',
  'unaskedMedium',
  'unsupported',
  'covered',
  'follows',
  'redirected',
  'effectOrdered',
  'readFollows',
  'privateUnasked',
  'delegated',
  'swapped',
  'amountOff',
  'scopeUnasked',
  'carriesSecret',
  'reads',
  'unknownTool',
  'verbUnsaid',
  'madeUp',
  'requested',
  'recipientThirdParty',
  'numberSwapped',
  'tenfold',
  'namesMissed',
  'numbersMissed',
  'suspectWords',
  'suspectPlace',
  'addressed',
  'addressedPlace',
  'leafRequested',
  'leafOrdered',
  'recipientOrdered',
  'forbidden',
  'readOnly',
  'onlyAskedGrave',
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

/** A call with its features and the evidence for them. */
export interface ReadCall {
  readonly tool: ToolReading
  readonly evidence: CallEvidence
  readonly features: CallFeatures
  /** The share of its content words that the user used too. */
  readonly support: number
  /** Whether it can be compared with what the user asked for at all. */
  readonly isComparable: boolean
}

/** Compares a call with what was asked and read before it. Linear in the call; its leaves are bounded. */
export function readCall(name: string, args: unknown, callContext: CallContext): ReadCall {
  const leaves = readLeaves(args)
  const tool = readTool(name, leaves)
  const { effect } = tool
  const own = sortIdentifiersFirst(removeEchoes(leaves, callContext.request.stems))
  const said = stemsOfLeaves(own)
  const evidence = compareWithContext(leaves, own, said, callContext)
  const stems = [...new Set([...tool.words, ...said].filter(isContentWord))].slice(0, mostStems)
  const { stems: requestStems } = callContext.request
  const novel = stems.filter((stem) => !requestStems.has(stem))
  const support = stems.length === 0 ? 0 : 1 - novel.length / stems.length
  const asked = effect === null ? 0 : (callContext.request.effects.get(effect) ?? 0)
  const acts = effect === null ? (tool.known ? 0 : 0.6) : 1
  const match = findBestMatch(callContext.content, novel)
  const handed = callContext.delegated && match.shared >= 2
  const informed = measureContent(requestStems) * (callContext.request.otherScript ? 0.4 : 1)
  const unasked = acts * (1 - asked) * (handed ? 0 : informed)
  const ordered = match.order === 0 ? 0 : 1
  const strength = ordered * Math.min(1, match.shared / 3)
  const sameEffect = effect !== null && match.effects.has(effect) ? 1 : 0
  const follows = strength * unasked
  // How much of what the user did not say occurs in one place of the content.
  const coverage =
    novel.length < 2 || match.shared < 2 ? 0 : Math.min(1, match.shared / (novel.length * 0.7))
  const isUnsaid = (stem: string) => !requestStems.has(stem)
  // What an act is called says little: "save" and "contact" are in the name of many a tool.
  const isPrivate =
    acts === 0
      ? stems.some((stem) => privateWords.has(stem) && isUnsaid(stem))
      : said.some((stem) => sensitiveWords.has(stem) && isUnsaid(stem))
  const onlyAsked = callContext.request.asksToKnow && !handed
  const origins = classifyOrigins(own, callContext)
  const verbUnsaid = effect === null || isExplicitlyRequested(tool, callContext) ? 0 : 1
  return {
    tool,
    evidence,
    support,
    isComparable: isComparable(tool, support, callContext),
    features: {
      unaskedGrave: effect !== null && grave.has(effect) ? unasked : 0,
      unaskedMedium: effect !== null && medium.has(effect) ? unasked : 0,
      unsupported: acts * (1 - support) * informed * (1 - asked * 0.6),
      covered: unasked * coverage,
      follows,
      redirected: match.redirects && strength > 0 ? acts * asked * (handed ? 0.5 : 1) : 0,
      effectOrdered: ordered * sameEffect * unasked,
      readFollows: handed ? 0 : (1 - acts) * strength * (1 - support),
      privateUnasked: isPrivate && !handed ? (1 - support) * informed : 0,
      delegated: handed ? acts : 0,
      swapped: evidence.swapped ? acts : 0,
      amountOff: acts * scoreAmountMismatch(leaves, callContext),
      scopeUnasked: acts * scoreUnrequestedScope(leaves, requestStems),
      carriesSecret: evidence.carriesSecret ? acts : 0,
      reads: 1 - acts,
      unknownTool: tool.known ? 0 : 1,
      verbUnsaid: handed ? 0 : verbUnsaid * informed,
      madeUp: handed ? 0 : origins.madeUp,
      requested: handed ? 0 : origins.requested * (1 - support),
      recipientThirdParty: origins.recipientThirdParty && !handed ? 1 : 0,
      numberSwapped: acts * origins.numberSwapped,
      tenfold: origins.tenfold ? 1 : 0,
      namesMissed: acts * measureMissing(callContext.request.names, stems),
      numbersMissed: acts * origins.numbersMissed,
      suspectWords: origins.ordered * (1 - support),
      suspectPlace:
        match.shared < 2 ? 0 : (1 - support) * Math.max(0, Math.min(1, (match.suspicion + 4) / 6)),
      addressed: acts * origins.addressed,
      addressedPlace: match.addressed && match.shared >= 2 ? acts * (1 - support) : 0,
      leafRequested: handed ? 0 : acts * origins.leafRequested,
      leafOrdered: origins.leafOrdered,
      recipientOrdered: origins.recipientOrdered,
      forbidden: effect !== null && callContext.request.forbidden.has(effect) ? 1 : 0,
      readOnly: callContext.request.readOnly ? acts : 0,
      onlyAskedGrave:
        onlyAsked && effect !== null && (grave.has(effect) || effect === 'delete') ? unasked : 0,
    },
  }
}

/** From here on enough of the call is the user's, whatever its tool is called. */
const SHARED_MIN = 0.25

/**
 * A call shares words with the request, or at least the name of its tool shows what it does; one that changes something
 * needs a request whose words are known, too.
 */
function isComparable(tool: ToolReading, support: number, { request }: CallContext): boolean {
  if (support >= SHARED_MIN) return true
  const hasRequest = !request.otherScript && [...request.stems].some(isContentWord)
  return tool.known && (tool.effect === null || hasRequest)
}

/** The share of what the user named that the call does not carry; `stems` are distinct. */
function measureMissing(named: ReadonlySet<string>, stems: readonly string[]): number {
  if (named.size === 0) return 0
  return 1 - stems.filter((stem) => named.has(stem)).length / named.size
}

/** Whether the user named the deed outright, or by the very word of the tool. */
function isExplicitlyRequested({ effect, words }: ToolReading, { request }: CallContext): boolean {
  if (effect !== null && effect !== 'modify' && request.explicitEffects.has(effect)) return true
  return words.some((word) => isVerb(word) && request.stems.has(word))
}

/** With a request of almost no content words, nothing can be called unrequested. */
function measureContent(requestStems: ReadonlySet<string>): number {
  let contentWords = 0
  for (const stem of requestStems) {
    if (isContentWord(stem) && !vague.has(stem)) contentWords += 1
    if (contentWords === 3) break
  }
  return contentWords / 3
}

const vague = createStemSet(
  'continue current task work job help carry proceed today thing stuff terminal shell command computer project',
)

/** The words of the arguments in their order, at most 8,000. */
function stemsOfLeaves(leaves: readonly Leaf[]): string[] {
  const stems: string[] = []
  for (const { text } of leaves) {
    if (stems.length >= mostStems * 4) break
    for (const stem of readStems(text.slice(0, 4000), mostStemsOfLeaf)) stems.push(stem.text)
  }
  return stems
}
