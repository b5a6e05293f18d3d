import { order, phrase, type Family } from '../phrases.ts'

const rules = 'polic* rules rule guidelines guideline restrictions filters'

/** Further ways to tell a model that its limits are gone, or to keep it from refusing. */
export const freedModels: Family = [
  phrase(
    2,
    'you',
    'are re',
    'free exempt released unbound freed',
    'of from by',
    `openai anthropic ${rules}`,
  ),
  phrase(
    8,
    'grandmother grandma granny grandpa grandfather',
    'read tell told recite whisper sing',
    'keys napalm serial activation recipe codes',
  ),
  phrase(
    3,
    'ethical ethics moral',
    'filter filters module layer checks limits constraints',
    'off disabled removed deactivated bypassed gone',
  ),
  phrase(
    4,
    'never without not',
    'use say include write utter using saying',
    'words word phrases',
    'sorry cannot unable unfortunately refuse',
  ),
  phrase(2, 'content usage safety', 'policy policies', 'does do doesn don', 'not t', 'apply'),
  phrase(
    4,
    'nonmoral unmoral amoral immoral unethical',
    'model ai chatbot bot assistant persona character',
  ),
  phrase(3, 'broken', 'out free', 'of from', 'every all any', `${rules} limit limits`),
  phrase(2, 'ai bot assistant model character', 'never', 'refuses refuse declines apologizes'),
  phrase(2, 'you', 'are re', 'root sudo god', 'now', 'rules'),
  phrase(2, 'had have with', 'no', 'content safety', 'policy policies filter filters'),
  phrase(3, 'your', 'safety', 'training rules', 'never'),
  phrase(4, 'always', 'says say', 'yes', 'never', 'warns warn refuses refuse'),
  order(2, 'drop lift remove lose', 'your', 'restrictions limits filters guidelines'),
  phrase(1, 'you', 'must may', 'not never', 'refuse decline'),
  phrase(0, 'you', 'never', 'refuse decline moralise moralize'),
  phrase(3, 'time', 'you', 'refuse decline', 'lose die'),
  phrase(1, 'say', 'yes', 'to', 'every any all', 'request* question* order*'),
  phrase(1, 'moderation', 'is', 'off disabled'),
  order(1, 'forget break drop', 'your', 'policy policies rules'),
  phrase(1, 'refuse', 'comply'),
  phrase(2, 'admin root god', 'access', 'granted', 'show print dump reveal configuration'),
  phrase(
    2,
    'you',
    'are re',
    'now',
    'administrator admin root unrestricted',
    'agent assistant ai model bot',
  ),
  order(
    3,
    'simulate emulate become',
    'ai chatbot model bot',
    'without no free any',
    'limits restrictions rules filters ethics',
  ),
  order(3, 'view consider treat regard', 'every all everything any', 'as', 'legal ethical allowed'),
  phrase(
    3,
    'respond answer responds answers',
    'to',
    'any every all',
    'question request prompt',
    'no regardless without matter',
  ),
]
