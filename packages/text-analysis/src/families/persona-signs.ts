import { phrase, type Family } from '../phrases.ts'

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
    phrase(2, 'you', 'will are', 'simulate imitate'),
    phrase(2, 'imagine', 'ai model bot'),
    phrase(1, 'hypothetically'),
    phrase(2, 'for in', 'novel story play film'),
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
  [
    phrase(
      5,
      'how steps recipe guide make making build write create cook produce explain explains',
      'napalm meth malware ransomware virus bomb explosive* poison steal hack weapon* heroin phishing keylogger',
    ),
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
    phrase(2, 'no without knows', 'law laws guidelines policy policies chains'),
    phrase(
      2,
      'ignores ignore break breaks drop drops forget disable disables lift',
      'your every all any',
      'polic* rule* guideline* filter* restriction* limit* ethics',
    ),
    phrase(
      2,
      'ethics safety moderation filter filters',
      'is are module',
      'off switched disabled inactive',
    ),
    phrase(3, 'filter', 'not', 'see notice'),
    phrase(1, 'nobody', 'had has', 'limited restricted censored'),
    phrase(0, 'unmoderated'),
    phrase(2, 'laughs', 'at', 'rules'),
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
    phrase(2, 'not never dont don t', 'refuse decline moralise moralize'),
    phrase(2, 'each every', 'time', 'you', 'refuse decline'),
    phrase(1, 'you', 'want try', 'refuse decline'),
    phrase(3, 'say', 'yes', 'to', 'every any everything all'),
    phrase(3, 'answers tells says', 'whatever everything anything'),
    phrase(1, 'no', 'questions', 'asked'),
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
