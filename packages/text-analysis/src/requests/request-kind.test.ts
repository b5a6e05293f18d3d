import { expect, test } from 'vitest'
import { classifyRequest } from './request-kind.ts'
import { tokenize } from '../tokenize.ts'

test.each([
  ['What is my balance?', 'asks'],
  ['At what time does the sync start?', 'asks'],
  ['Did Mark pay me back?', 'asks'],
  ['Summarise the page.', 'reads'],
  ['Give me the details of order 7.', 'reads'],
  ["I'm considering the lamp. Can you find its price?", 'reads'],
  ['Summarise the page and send it to Bob.', 'acts'],
  ['Can I cancel my flight?', 'acts'],
  ['Is it possible to cancel my flight?', 'acts'],
  ['Is it after ten? If so, remind Kim.', 'acts'],
  ['Please pay the bill.', 'acts'],
  ['Celebrate the new hire.', 'unclear'],
  ['Get back to Kim about the date.', 'unclear'],
  ['Bezahle die Rechnung aus der Datei rechnung.', 'unknown'],
])('the request %j is classified as %s', (request, kind) => {
  expect(classifyRequest(tokenize(request))).toBe(kind)
})
