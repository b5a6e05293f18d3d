import { disguise } from './disguise.ts'
import { expand, type Slots } from './grammar.ts'
import { triggerWords, ownWishes } from './honest-texts.ts'
import type { LabelledCase } from './labelled-case.ts'
import { languages } from './languages.ts'
import { foreignTasks, overrides } from './orders.ts'
import type { Random } from './random.ts'
import { slots } from './slots.ts'
import {
  abuses,
  extractions,
  harmlessQuestions,
  keeps,
  keptExtractions,
  personaRules,
  personas,
  personaSlots,
} from './user-attacks.ts'

type Made = Omit<LabelledCase, 'id'>

/** Messages of users who turn an assistant against its rules. */
export function userAttack(random: Random): Made {
  const roll = random.next()
  if (roll < 0.4) return typed('persona', 'attack', persona(random))
  if (roll < 0.6)
    return typed(
      'extraction',
      'attack',
      maybeDisguised(
        expand(random.pick(random.chance(0.3) ? overrides : extractions), slots, random),
        random,
      ),
    )
  if (roll < 0.72) {
    const language = random.pick(Object.values(languages))
    const order = expand(random.pick(language.orders), slots, random)
    return typed('language', 'attack', order)
  }
  if (roll < 0.82) {
    const own: Slots = { ...slots, harm: personaSlots.harm }
    return typed(
      'abuse',
      'attack',
      maybeDisguised(expand(random.pick(abuses), own, random), random),
    )
  }
  const [task, kept] = random.pick(keeps)
  const own: Slots = { ...slots, kept: [expand(kept, slots, random)] }
  const lead = random.chance(0.2) ? `${expand(random.pick(overrides), slots, random)} ` : ''
  return typed(
    'kept',
    'attack',
    lead + expand(random.pick(keptExtractions), own, random),
    expand(task, slots, random),
  )
}

/** What users ask of their own assistant. */
export function userWish(random: Random): Made {
  const roll = random.next()
  if (roll < 0.12) {
    const [task] = random.pick(keeps)
    return typed(
      'harmless',
      'benign',
      expand(random.pick(harmlessQuestions), slots, random),
      expand(task, slots, random),
    )
  }
  if (roll < 0.3) {
    const language = random.pick(Object.values(languages))
    return typed(
      'language',
      'benign',
      expand(random.pick([...language.tasks, ...language.honest]), slots, random),
    )
  }
  const honest = { ...slots, honest: triggerWords }
  const wish = expand(
    random.pick(roll < 0.45 ? foreignTasks : roll < 0.55 ? triggerWords : ownWishes),
    honest,
    random,
  )
  const more = random.chance(0.25) ? ` ${expand(random.pick(ownWishes), honest, random)}` : ''
  return typed('wish', 'benign', wish + more)
}

function persona(random: Random): string {
  const chosen: Slots = {
    ...slots,
    name: [random.pick(personaSlots.name)],
    limits: personaSlots.limits,
    harm: personaSlots.harm,
  }
  const scene = random.some(personas, 1 + random.below(3))
  const rules = random.some(personaRules, 1 + random.below(9))
  const lead = random.chance(0.4) ? [random.pick(overrides)] : []
  return [...lead, ...scene, ...rules]
    .map((text) => expand(text, chosen, random))
    .join(random.pick([' ', ' ', '\n']))
}

function maybeDisguised(text: string, random: Random): string {
  return random.chance(0.25) ? disguise(text, random) : text
}

function typed(
  kind: string,
  label: LabelledCase['label'],
  content: string,
  intendedUse?: string,
): Made {
  const input = {
    content,
    source: 'user',
    trustLevel: 'unknown',
    ...(intendedUse === undefined ? {} : { intendedUse }),
  }
  return { source: `own/user/${kind}`, label, envelope: { type: 'context', input } }
}
