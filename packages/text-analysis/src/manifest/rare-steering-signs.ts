import { order, phrase, type Family } from '../phrases.ts'

const many = 'agent agents model models assistant assistants'
const tools = 'tool function server service one'

/** Being chosen, or having words put into the mouth of the model, in other words. */
export const persuasion: Family = [
  phrase(
    8,
    many,
    'must should shall',
    'rank recommend prefer favour favor praise promote list',
    'first highest top over cheaper others competitors rivals',
  ),
  phrase(
    6,
    'has have needs need',
    'to',
    'be',
    'called invoked run executed used',
    'before first',
    'other others',
  ),
  phrase(
    5,
    'obey follow',
    'the',
    'plan answer verdict order orders',
    'it',
    'returns gives returned',
  ),
  phrase(
    8,
    'treat regard consider',
    'its their',
    'results answers output',
    'stale wrong untrusted false old',
  ),
  phrase(
    5,
    'choosing using selecting picking calling',
    'different other another',
    'tool tools server servers function',
    'violates breaks breaches risks endangers harms puts',
  ),
  phrase(
    8,
    many,
    'choose picks pick prefer prefers chooses',
    'this',
    tools,
    'first for over every always',
  ),
  phrase(
    2,
    'preferred chosen trusted',
    'by',
    'all every leading most',
    'leading ai agents models assistants',
  ),
  phrase(
    3,
    'including even',
    'those if when ones',
    'seem seems look nothing unrelated',
    'unrelated do to',
  ),
  order(
    5,
    'speak talk say write',
    'ill badly poorly',
    'of about',
    'rival rivals competitor competitors other others',
  ),
  phrase(
    4,
    'call name describe',
    'rest others rivals competitors',
    'unsafe insecure broken bad worse',
  ),
  order(
    6,
    'end begin start finish close open',
    'each every all any',
    'your',
    'replies answers responses messages reply answer',
  ),
  order(3, 'answer', 'user', 'that'),
  phrase(8, 'answer reply respond', 'with', 'product link brand', 'named in our from'),
  order(
    6,
    'put insert mention place',
    'our',
    'link brand product name',
    'in into at',
    'each every answer reply answers replies',
  ),
]

/** Planting something in the work of the model for later. */
export const planting: Family = [
  order(
    8,
    'put add insert slip include',
    'our',
    'package library dependency module script',
    'in into to',
  ),
  order(6, 'slip sneak smuggle plant', 'line code import text package', 'in into to'),
  phrase(3, 'remember memorise memorize', 'for', 'good ever always'),
  phrase(6, 'add write put save store', 'to in into', 'your', 'permanent long memory'),
  phrase(10, 'when while', 'writing', 'tests test', 'leave omit skip', 'security'),
]
