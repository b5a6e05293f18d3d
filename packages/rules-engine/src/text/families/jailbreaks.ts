import { order, phrase, type Family } from '../phrases.ts'
import { freedModels } from './freed-models.ts'
import { jailbreaksElsewhere } from './other-languages.ts'

/** One of these is enough: nobody writes it for another reason. */
export const jailbreaks: Family = [
  phrase(4, 'free', 'of from', 'restrictions filters', 'and filters censorship rules'),
  phrase(
    4,
    'not',
    'bound limited restricted',
    'by to',
    'any openai all',
    'restrictions rules policies guidelines',
  ),
  phrase(
    5,
    'forget defy defies ignore ignores break',
    'openai',
    'rules policies policy guidelines conventions',
  ),
  phrase(2, 'no', 'rules morals ethics', 'or and', 'limitations limits morals ethics rules'),
  phrase(4, 'without', 'regard', 'legality ethics morality'),
  phrase(4, 'without', 'ethical moral', 'moral values'),
  phrase(1, 'evil criminal immoral amoral', 'ai language', 'bot model chatbot'),
  phrase(2, 'do', 'anything', 'now'),
  phrase(
    4,
    'you',
    'are',
    'now',
    'dan stan dude unrestricted unfiltered uncensored jailbroken evil aim',
  ),
  phrase(
    4,
    'act pretend roleplay respond answer behave',
    'unrestricted unfiltered uncensored amoral jailbroken unethical',
  ),
  phrase(
    5,
    'you act respond answer reply behave',
    'no without free',
    'ethical moral safety content ethics',
    'restrictions guidelines limitations filters constraints boundaries',
  ),
  phrase(3, 'you', 'are in', 'developer dan god jailbreak unrestricted', 'mode'),
  phrase(
    2,
    'enable enter activate entering',
    'dan god jailbreak override developer',
    'mode and',
    'disable turn dump all no with security',
  ),
  order(2, 'enable activate', 'dan'),
  order(1, 'jailbreak', 'yourself'),
  phrase(1, 'you', 'are', 'dan'),
  order(3, 'switch change go', 'unrestricted uncensored unfiltered', 'mode'),
  order(3, 'answer respond comply act', 'without', 'restrictions limits filters censorship'),
  phrase(1, 'do', 'as', 'i', 'say', 'and or without no now'),
  phrase(4, 'admin administrator owner developer boss', 'do', 'as', 'i', 'say'),
  order(2, 'obey', 'my', 'commands orders instructions'),
  phrase(1, 'entering enter now', 'security system', 'override'),
  phrase(3, 'act assistant chatgpt ai', 'developer dan jailbreak god', 'mode', 'enabled activated'),
  phrase(1, 'system', 'mode', 'activated'),
  phrase(4, 'developer', 'mode', 'no without', 'restriction* limit* filter* rule*'),
  phrase(
    2,
    'ai model chatbot assistant',
    'without with has',
    'no any without',
    'restrictions limits filters rules limitations',
  ),
  phrase(3, 'broken free', 'free of from', 'confines', 'ai policy rules'),
  phrase(3, 'broken', 'free', 'typical of from', 'confines restrictions'),
  order(
    4,
    'never do don can',
    'refuse decline reject',
    'request requests answer question* instruction* order*',
  ),
  phrase(
    3,
    'unfiltered uncensored unrestricted amoral',
    'ai model chatbot bot assistant language version',
  ),
  phrase(
    4,
    'never not can',
    'apologise apologize refuse',
    'refuse apologise apologize decline warn',
  ),
  phrase(2, 'respond answer', 'everything', 'starting beginning', 'with'),
  phrase(
    3,
    'freed released liberated',
    'from',
    'content safety ethical moral openai usage',
    'polic* rule* guideline* restriction* limit* filter*',
  ),
  phrase(6, 'pretend act imagine', 'grandmother grandma granny', 'who', 'used worked told read'),
  phrase(
    4,
    'answer do comply',
    'every any all everything anything',
    'normally usually otherwise',
    'decline refuse reject',
  ),
  phrase(3, 'ethical moral safety', 'limits rules boundaries', 'no', 'longer', 'bind apply', 'you'),
  phrase(3, 'if', 'you', 'had have', 'no', 'ethical moral', 'guidelines limits rules'),
  order(
    4,
    'disable remove turn switch',
    'your',
    'safety content ethical moral',
    'filter* check* guideline* polic*',
  ),
  phrase(4, 'two', 'ais', 'one other', 'no', 'filter filters limits restrictions'),
  phrase(3, 'policy safety content', 'checks filters', 'are', 'off disabled'),
  phrase(3, 'doesn not never', 'follow obey', 'openai', 'policy policies rules guidelines'),
  ...freedModels,
  ...jailbreaksElsewhere,
  phrase(2, '没有 不受', '任何 限制', '限制 约束'),
]

/** Each is ordinary in a story, a game or a brief; several kinds together make a persona without limits. */
export const personaSigns: readonly Family[] = [
  [
    phrase(1, 'roleplay roleplays roleplaying roleplayer'),
    phrase(3, 'respond responds reply replies answer speak', 'as', 'character'),
    phrase(3, 'refer', 'user', 'as'),
  ],
  [
    phrase(
      4,
      'you',
      'are will must going',
      'act play roleplay pretend simulate immerse be',
      'as role be character',
    ),
    phrase(3, 'act pretend roleplay behave respond', 'as like to', 'a an my the be'),
    phrase(2, 'i', 'want', 'you', 'to', 'act pretend roleplay be respond'),
    phrase(3, 'you', 'are', 'now', 'a an no the'),
    phrase(3, 'imagine hypothetical* fictional', 'you story scenario world character'),
    phrase(3, 'from', 'now', 'on', 'you'),
  ],
  [
    phrase(3, 'stay remain break out', 'in of character', 'character'),
    phrase(3, 'never do don not', 'break breaking leave', 'character'),
  ],
  [phrase(1, 'chatgpt gpt openai gpt4 gpt3 bard claude')],
  [
    phrase(4, 'two both', 'responses answers ways different', 'one first normal'),
    phrase(3, 'insert', 'prompt question', 'here'),
    phrase(2, 'normally respond answer', 'would', 'normally respond'),
    phrase(3, 'my', 'first', 'request question prompt command message', 'is'),
    phrase(3, 'if', 'you', 'understand', 'say respond reply write'),
  ],
]

/** Kinds of signs that limits are meant to fall. */
export const limitSigns: readonly Family[] = [
  [phrase(1, 'nsfw uncensored unfiltered immoral amoral unethical erotic jailbroken')],
  [
    phrase(
      4,
      'illegal immoral unethical harmful dangerous inappropriate offensive',
      'or and',
      'illegal immoral unethical harmful dangerous inappropriate offensive explicit',
    ),
    phrase(
      4,
      'no without any',
      'moral* ethic* censorship filter* restriction* limit* disclaimer* warning*',
    ),
    phrase(
      5,
      'not doesn don never no',
      'care follow abide bound comply adhere have',
      'rules guidelines ethics ethical morals moral restrictions limits policy policies laws',
    ),
  ],
  [
    phrase(
      4,
      'not never don cannot cant can',
      'refuse say reject decline',
      'cannot can t sorry no able request* anything',
    ),
    phrase(4, 'as', 'an', 'ai', 'language model'),
    phrase(
      4,
      'never not don',
      'apologi* warn* disclaim* remind censor*',
      'for me about that it anything',
    ),
    phrase(
      4,
      'must will shall always',
      'comply obey fulfill fulfil answer',
      'any all every every request* order* command* question*',
    ),
  ],
]
