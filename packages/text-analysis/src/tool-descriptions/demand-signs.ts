import type { Token } from '../token.ts'
import { readDemands } from '../demands/read-demands.ts'
import { Thing, Verb } from '../demands/roles.ts'
import type { DescriptionSign } from './signs.ts'

/** A verb of these, and all of those things, are a sign. */
interface DemandSign {
  readonly sign: DescriptionSign
  /** Any of these verbs, demanded. */
  readonly verbs: number
  readonly things: number
  /** Also in a text that only says what to fill in. */
  readonly asked: boolean
}

function demand(sign: DescriptionSign, verbs: number, things: number, asked = false): DemandSign {
  return { sign, verbs, things, asked }
}

const demands: readonly DemandSign[] = [
  demand('conversation', Verb.hand, Thing.talk | Thing.whole, true),
  demand('conversation', Verb.hand, Thing.prompt | Thing.yours),
  demand('conversation', Verb.hand, Thing.prompt | Thing.whole),
  demand('conversation', 0, Thing.talk | Thing.whole | Thing.asks),
  demand('conversation', 0, Thing.talk | Thing.whole | Thing.handed),
  demand('secret-reading', Verb.hand, Thing.secret),
  demand('secret-reading', Verb.hand, Thing.keyLike | Thing.keyOwner),
  demand('secret-reading', Verb.hand | Verb.raise | Verb.alter, Thing.file | Thing.settings),
  demand('secret-reading', Verb.hand | Verb.act, Thing.home),
  demand('other-tools', Verb.hand, Thing.tools | Thing.outcome | Thing.whole, true),
  demand('other-tools', 0, Thing.tools | Thing.outcome | Thing.whole | Thing.asks),
  demand('collecting', Verb.hand, Thing.personal | Thing.person),
  demand('collecting', Verb.hand, Thing.personal | Thing.slot),
  demand('sending', Verb.hand, Thing.outside),
  demand('other-tools', Verb.act, Thing.machine | Thing.besides),
  demand('other-tools', Verb.act, Thing.machine | Thing.outside),
  demand('other-tools', Verb.launch, Thing.outside),
  demand('other-tools', Verb.launch, Thing.machine),
  demand('bypass', Verb.weaken, Thing.guard),
  demand('bypass', Verb.raise, Thing.rights),
  demand('bypass', Verb.act | Verb.obey | Verb.hand, Thing.denied | Thing.leave),
  demand('other-tools', Verb.alter, Thing.money),
  demand('authority', Verb.obey, Thing.orders | Thing.source),
  demand('bypass', Verb.hand, Thing.memory | Thing.lasting),
  demand('steering', Verb.dictate, Thing.favoured),
  demand('secrecy', 0, Thing.unaware | Thing.person | Thing.denied),
]

/**
 * What the sentences of a declaration demand beyond the use of the tool itself: `own` are the words of its name and of the
 * sentence that says what it does; `asked` is a text that only says what to fill in. Linear.
 */
export function findDemandSigns(
  tokens: readonly Token[],
  own: ReadonlySet<string>,
  asked: boolean,
): ReadonlySet<DescriptionSign> {
  const signs = new Set<DescriptionSign>()
  readDemands(tokens, { own, asked, introduced: true }, (verbs, things) => {
    if (things === 0) return
    for (const each of demands)
      if (
        (things & each.things) === each.things &&
        (each.verbs === 0 || (verbs & each.verbs) !== 0) &&
        (!asked || each.asked)
      )
        signs.add(each.sign)
  })
  return signs
}
