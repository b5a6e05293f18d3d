import { order, phrase, type Family } from '../phrases.ts'

const languages =
  'french german spanish italian russian japanese chinese mandarin portuguese arabic korean hindi latin dutch swedish polish turkish greek'
const piece =
  'poem poems haiku limerick sonnet essay joke story stories speech song lyrics rap ballad lullaby fable riddle riddles'
const program = 'script function snippet program command query regex'

/**
 * Work that people give to an answering program and hardly to each other in a letter: verses, school questions,
 * one-line translations, small programs.
 */
export const readerTasks: Family = [
  order(5, 'write compose develop generate provide tell sing produce draft create', 'a an', piece),
  order(5, 'write compose draft', 'introduction outline paragraph', 'essay article thesis'),
  order(0, 'compose', 'a an', 'letter email message tweet'),
  order(4, 'translate', 'following this', 'sentence phrase word', 'to into', languages),
  order(2, 'translate', 'your', 'message reply response answer', 'to into'),
  phrase(8, 'how', 'you', 'say', 'in', languages),
  phrase(3, languages, 'equivalent word translation', 'for of'),
  phrase(6, 'what', 'in', languages, 'mean called'),
  phrase(1, 'what', 'is s', 'capital', 'of'),
  phrase(1, 'who', 'painted invented discovered composed', 'the a'),
  phrase(2, 'who', 'wrote', 'play novel book poem song symphony opera'),
  order(
    3,
    'explain describe',
    'theory theorem lifecycle principle photosynthesis recursion gravity relativity',
  ),
  order(6, 'explain describe', 'in', 'simple layman plain', 'terms words'),
  order(4, 'explain', 'works', 'with', 'example examples'),
  order(2, 'break', 'down', 'plot'),
  order(2, 'summarize summarise', 'plot'),
  phrase(1, 'how', 'do can', 'i', 'solve automate'),
  order(
    5,
    'write show provide give create',
    program,
    'to that for',
    'rename calculate sort list print connect compute reverse count convert find check',
  ),
  order(3, 'show', 'me', 'how', 'to'),
  order(4, 'write provide show create', 'python javascript java php ruby bash', program),
  order(
    3,
    'determine identify analyze analyse classify assess',
    'sentiment mood tone',
    'of in',
    'this following that',
  ),
  phrase(3, 'is', 'feedback review comment statement tweet', 'positive', 'or', 'negative'),
  phrase(0, 'answer', 'that this it', 'too also as'),
  order(3, 'give provide', 'list', 'prime planets countries presidents nobel elements winners'),
]
