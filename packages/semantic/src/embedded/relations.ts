import { concept } from './concepts.ts'

/** Two meanings near each other in one sentence: `to` within `gap` words after `from`. */
export interface Relation {
  readonly name: string
  /** Bits of `concept`, or the name of a relation listed before, to build chains. */
  readonly from: number | string
  readonly to: number
  readonly gap: number
}

const c = concept

/** What is asked of whom. A word alone names a threat; two in relation carry it out. */
export const relations = [
  { name: 'overridesRules', from: c.override, to: c.rules, gap: 6 },
  { name: 'overridesPrior', from: c.override, to: c.prior, gap: 3 },
  { name: 'overridesPriorRules', from: 'overridesPrior', to: c.rules, gap: 4 },
  { name: 'overridesLimits', from: c.override, to: c.limit, gap: 5 },
  { name: 'removesLimits', from: c.destroy, to: c.limit, gap: 4 },
  { name: 'personaLimits', from: c.persona, to: c.limit | c.answer, gap: 8 },
  { name: 'revealsRules', from: c.reveal, to: c.rules, gap: 6 },
  { name: 'revealsSecret', from: c.reveal, to: c.secret, gap: 5 },
  { name: 'yourSecret', from: c.you, to: c.secret, gap: 3 },
  { name: 'yourRules', from: c.you, to: c.rules, gap: 3 },
  { name: 'notTell', from: c.not, to: c.tell, gap: 2 },
  { name: 'hidesFromUser', from: 'notTell', to: c.user, gap: 4 },
  { name: 'sendsData', from: c.send, to: c.data, gap: 7 },
  { name: 'sendsSecret', from: c.send, to: c.secret, gap: 7 },
  { name: 'sendsToDestination', from: c.send, to: c.destination, gap: 14 },
  { name: 'callsTool', from: c.call, to: c.tool, gap: 5 },
  { name: 'callsPath', from: c.call, to: c.path, gap: 4 },
  { name: 'callsDestination', from: c.call, to: c.destination, gap: 6 },
  { name: 'aiMust', from: c.ai, to: c.please, gap: 3 },
  { name: 'aiNot', from: c.ai, to: c.not, gap: 4 },
  { name: 'playsYou', from: c.play, to: c.you, gap: 3 },
  { name: 'youPersona', from: c.you, to: c.persona, gap: 8 },
  { name: 'playsPersona', from: c.play, to: c.persona, gap: 8 },
  { name: 'youAi', from: c.you, to: c.ai, gap: 6 },
  { name: 'noLimits', from: c.not, to: c.limit, gap: 5 },
  { name: 'beforeAnswer', from: c.before, to: c.answer, gap: 4 },
  { name: 'beforeTool', from: c.before, to: c.tool, gap: 5 },
  { name: 'destroysData', from: c.destroy, to: c.data, gap: 6 },
  { name: 'destroysPath', from: c.destroy, to: c.path, gap: 6 },
  { name: 'grantsUser', from: c.grant, to: c.user, gap: 6 },
  { name: 'grantsRule', from: c.grant, to: c.limit | c.tool, gap: 6 },
  { name: 'makesAnswer', from: c.make, to: c.answer, gap: 6 },
  { name: 'makesHarm', from: c.make, to: c.harm, gap: 6 },
  { name: 'makesCode', from: c.make, to: c.code, gap: 7 },
  { name: 'codeInAnswer', from: c.code, to: c.answer, gap: 6 },
  { name: 'alwaysAnswer', from: c.always, to: c.answer, gap: 4 },
  { name: 'alwaysCall', from: c.always, to: c.call, gap: 4 },
  { name: 'answersOnly', from: c.answer, to: c.always, gap: 4 },
  { name: 'makesSecret', from: c.make, to: c.secret | c.data, gap: 6 },
  { name: 'authorityAi', from: c.authority, to: c.ai | c.rules, gap: 4 },
  { name: 'aiCall', from: c.ai, to: c.call | c.send | c.reveal | c.make, gap: 5 },
] as const satisfies readonly Relation[]
