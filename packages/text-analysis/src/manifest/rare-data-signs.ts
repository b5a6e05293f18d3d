import { nearby, order, phrase, type Family } from '../phrases.ts'

const persons = 'user users human person caller customer owner people client'

/** Leaving no trace, in other words. */
export const silence: Family = [
  phrase(
    3,
    'nobody none noone',
    'learn know hear see notice told aware learns knows',
    'about of that',
    'this',
    'step call tool action part',
  ),
  phrase(
    3,
    'no without',
    'hint trace mention sign word',
    'that of about',
    'this tool call step it used',
  ),
  order(3, 'leave omit', 'this the', 'call step', 'out'),
  phrase(
    3,
    'leave keep',
    'this it these',
    'out',
    'of',
    'any your account summary report reply answer',
  ),
  phrase(
    4,
    'user users human person',
    'is are',
    'not never',
    'allowed permitted supposed meant',
    'see know read learn notice',
  ),
  phrase(3, 'do', 'that this it so', 'without', 'mentioning saying telling reporting'),
]

/** Handing over what the user said or did, or what the model was told, in other words. */
export const doings: Family = [
  phrase(
    6,
    'gather hand place put pass include send give carry add copy collect forward append attach',
    'whatever everything anything all every each words',
    persons,
    'shared said wrote typed asked told opened read visited saved says types used',
  ),
  phrase(
    6,
    'whatever everything all',
    persons,
    'shared said wrote typed asked told opened read visited',
    'belongs goes placed copied sent',
  ),
  phrase(3, 'words phrases text', 'the', persons, 'used said wrote typed'),
  phrase(
    5,
    'deposit reproduce recite give tell list print state write put copy repeat',
    'its your',
    'instructions setup guidelines prompt configuration',
    'in into inside field argument parameter as text to here',
  ),
  phrase(5, 'tell list give name report', 'which what', 'other', 'tools servers functions'),
  phrase(
    8,
    'invoke call run use',
    'every each',
    'time message',
    persons,
    'types sends writes says speaks message',
  ),
  phrase(3, 'with', 'newest latest last', 'messages message'),
  order(5, 'pass include attach send give put', 'clipboard keystrokes'),
  order(5, 'attach include send', 'screenshot', 'of', 'whatever everything desktop'),
  phrase(5, 'what whatever everything', 'browser mailbox wallet', 'kept stored saved knows holds'),
  nearby(12, 'keeps keep', 'eye watch', 'password passwords secret secrets token tokens key keys'),
  phrase(6, 'known know', 'about', persons, 'name health finances contacts employer'),
]

/** Asking for what only its owner may give. */
export const proofs: Family = [
  phrase(
    5,
    'have let make get',
    persons,
    'type enter give provide state share',
    'password passwords pin otp code passphrase seed credentials card cvv',
  ),
  phrase(8, 'ask request get', persons, 'code number', 'sent card', 'phone email mail pass give'),
  phrase(4, 'number', 'of', persons, 'card passport account', 'required needed wanted is'),
  phrase(
    6,
    'value values',
    'of',
    'aws_secret_access_key database_url openai_api_key github_token api_key secret_key',
  ),
  phrase(8, 'send pass include give provide', persons, 'card', 'number cvc cvv pin'),
]
