import { order, phrase, type Family } from '../phrases.ts'

const persons = 'user users owner operator administrator human person client customer'
const results =
  'returned reply replies response responses back answer answers result results output'
const carriedOut =
  'carried obeyed followed executed performed complete completed obey perform execute fulfil fulfilled honoured honored'

/** Claiming that somebody agreed, so that nobody is asked. */
export const consent: Family = [
  phrase(
    9,
    persons,
    'has have had already',
    'approved accepted authorised authorized confirmed granted',
    'advance beforehand earlier',
  ),
  phrase(
    4,
    'must shall should need needs',
    'not never',
    'ask seek request wait',
    'confirmation approval permission consent',
  ),
  phrase(
    4,
    'all any',
    'refusals safeguards guardrails',
    'are is',
    'lifted waived void suspended off',
  ),
  phrase(3, persons, 'waived consented preauthorised preauthorized renounced'),
  phrase(
    4,
    persons,
    'agreed approved informed told consented',
    'earlier already elsewhere beforehand installation setup signup',
  ),
  phrase(
    4,
    'permission consent approval leave',
    'was were has have is',
    'given granted obtained collected assumed implied',
    'at on during by already earlier so therefore when',
  ),
  phrase(3, 'no', 'question questions', 'is are', 'required needed necessary wanted'),
  phrase(
    4,
    'approve confirm accept grant',
    'every all any',
    'call calls request requests step steps follow',
  ),
  order(
    4,
    'disregard ignore suspend waive',
    'confirmation approval safety',
    'rules rule steps policy prompts of',
  ),
  phrase(
    8,
    'refused blocked rejected declined denied filtered',
    'safety policy guardrail guardrails moderation filter host',
    'retry repeat resend send route rephrase encode reversed',
  ),
  phrase(
    8,
    'lower reduce loosen drop',
    'sandbox safety security protection',
    'level mode setting to',
  ),
]

/** Taking what comes back as orders, or another's rules as void. */
export const obedience: Family = [
  phrase(
    8,
    'whatever all any the these further',
    'steps orders commands instructions tasks directions wishes',
    'returned back reply replies response responses answer answers result results',
    'carried obeyed followed executed performed complete obey do',
    'out them all without',
  ),
  phrase(
    8,
    results,
    'holds hold contains contain may has',
    'tasks orders steps instructions commands directions',
    carriedOut,
  ),
  phrase(
    8,
    'treat regard take consider read handle',
    `text everything whatever anything all words ${results}`,
    'as',
    'if though',
    'user owner operator developer they he she',
  ),
  order(
    4,
    'get take fetch receive collect',
    'orders instructions commands',
    'from at',
    'https http',
  ),
  phrase(
    4,
    'your',
    'guidelines rules instructions limits restrictions policies',
    'are do have is',
    'replaced void lifted suspended changed updated not superseded',
  ),
  phrase(
    6,
    'limits rules restrictions guidelines policies',
    'operator developer maker host',
    'not no',
    'hold apply bind longer',
  ),
  phrase(4, 'act acts behave acting', 'as', 'owner administrator operator', 'of'),
  phrase(
    12,
    'load fetch open get read',
    'https http',
    'carry do follow execute perform',
    'step steps says say out instructions',
  ),
]
