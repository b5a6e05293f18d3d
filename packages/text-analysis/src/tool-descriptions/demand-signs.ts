import type { Token } from '../tokens/token.ts'
import { readDemands } from '../demands/read-demands.ts'
import { ObjectRole, VerbRole } from '../demands/roles.ts'
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
  demand('conversation', VerbRole.hand, ObjectRole.talk | ObjectRole.whole, true),
  demand('conversation', VerbRole.hand, ObjectRole.prompt | ObjectRole.yours),
  demand('conversation', VerbRole.hand, ObjectRole.prompt | ObjectRole.whole),
  demand('conversation', 0, ObjectRole.talk | ObjectRole.whole | ObjectRole.asks),
  demand('conversation', 0, ObjectRole.talk | ObjectRole.whole | ObjectRole.handed),
  demand('secret-reading', VerbRole.hand, ObjectRole.secret),
  demand('secret-reading', VerbRole.hand, ObjectRole.keyLike | ObjectRole.keyOwner),
  demand(
    'secret-reading',
    VerbRole.hand | VerbRole.raise | VerbRole.alter,
    ObjectRole.file | ObjectRole.settings,
  ),
  demand('secret-reading', VerbRole.hand | VerbRole.act, ObjectRole.home),
  demand(
    'other-tools',
    VerbRole.hand,
    ObjectRole.tools | ObjectRole.outcome | ObjectRole.whole,
    true,
  ),
  demand(
    'other-tools',
    0,
    ObjectRole.tools | ObjectRole.outcome | ObjectRole.whole | ObjectRole.asks,
  ),
  demand('collecting', VerbRole.hand, ObjectRole.personal | ObjectRole.person),
  demand('collecting', VerbRole.hand, ObjectRole.personal | ObjectRole.slot),
  demand('sending', VerbRole.hand, ObjectRole.outside),
  demand('other-tools', VerbRole.act, ObjectRole.machine | ObjectRole.besides),
  demand('other-tools', VerbRole.act, ObjectRole.machine | ObjectRole.outside),
  demand('other-tools', VerbRole.launch, ObjectRole.outside),
  demand('other-tools', VerbRole.launch, ObjectRole.machine),
  demand('bypass', VerbRole.weaken, ObjectRole.guard),
  demand('bypass', VerbRole.raise, ObjectRole.rights),
  demand(
    'bypass',
    VerbRole.act | VerbRole.obey | VerbRole.hand,
    ObjectRole.denied | ObjectRole.leave,
  ),
  demand('other-tools', VerbRole.alter, ObjectRole.money),
  demand('authority', VerbRole.obey, ObjectRole.orders | ObjectRole.source),
  demand('bypass', VerbRole.hand, ObjectRole.memory | ObjectRole.lasting),
  demand('steering', VerbRole.dictate, ObjectRole.favoured),
  demand('secrecy', 0, ObjectRole.unaware | ObjectRole.person | ObjectRole.denied),
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
