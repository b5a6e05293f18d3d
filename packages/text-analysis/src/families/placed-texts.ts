import { nearby, order, phrase, tight, type Family } from '../phrases.ts'

const part = 'snippet section block excerpt fragment'
const ownWork =
  'solution implementation algorithm response answer elucidation explanation codebase logic'

/** Orders to put a given text or program into what the reader is about to write. */
export const placedTexts: Family = [
  nearby(10, 'following subsequent below', 'code', part, 'your', ownWork),
  nearby(
    10,
    'following subsequent below',
    'code',
    part,
    'hesitate enrich enriching elevate elevating enhance enhancing upgrade supplement supplementing flourish evolve leverage beneficial advantageous valuable assimilate embody infuse interweave meld weave inject enlist',
  ),
  phrase(0, 'subsequent', 'code program script', part),
  phrase(1, 'everything anything all', 'you', 'write say answer output', 'in into from'),
  phrase(
    5,
    'respond reply answer',
    'in',
    'french german spanish italian chinese japanese russian portuguese arabic latin',
    'no regardless whatever',
  ),
  order(1, 'claim state say assert pretend', 'in', 'your', 'answer reply response output summary'),
  order(6, 'replace remove change', 'in', 'your', 'answer reply response output summary'),
  order(4, 'pretend', 'that', 'and', 'say report claim'),
  phrase(
    1,
    'next',
    'reply response answer output',
    'must should shall has',
    'contain include begin start end',
  ),
  phrase(
    2,
    'after before at beneath',
    'summary answer reply response translation',
    'add append include insert write say mention put attach',
    'sentence line text link phrase words following note message paragraph',
  ),
  order(
    6,
    'recommend rank rate praise',
    'regardless irrespective whatever',
    'review reviews others sources other comparisons text say says',
  ),
  order(
    3,
    'answer respond reply',
    'every all each any',
    'further future subsequent later',
    'question* message* request* prompt*',
  ),
  order(
    5,
    'tell inform notify convince persuade warn',
    'user reader',
    'that to their',
    'session password account login verify click card pay',
  ),
  order(1, 'answer respond reply write speak', 'in', 'style voice tone manner accent', 'of'),
  order(
    4,
    'write use put insert say add',
    'word phrase emoji',
    'each every',
    'sentence paragraph line word answer',
  ),
  tight(
    9,
    'put place write',
    'top start beginning end',
    'of',
    'your',
    'answer reply response output',
  ),
  phrase(
    3,
    'models model reviewers ai graders',
    'should must',
    'consider rate treat mark',
    'this',
    'outstanding excellent best perfect',
  ),
  order(
    2,
    'give assign award',
    'highest maximum full top best',
    'score rating marks points grade',
    'and',
  ),
  phrase(1, 'not', 'list mention highlight', 'weaknesses negatives shortcomings'),
  order(3, 'translate', 'whole entire full', 'answer reply response output'),
  order(6, 'replace change swap', 'every each all', 'in', 'output answer response summary'),
  order(6, 'recommend', 'best only', 'whatever regardless', 'say says review reviews'),
]
