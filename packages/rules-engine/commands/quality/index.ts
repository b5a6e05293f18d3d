/** What reports on labelled cases share: those of the rules and those of whole evaluations. */
export { counted, printable } from '../printed.ts'
export { namesOfFiles } from './file-names.ts'
export { readCase, type LabelledCase } from './labelled-case.ts'
export { lineOf, listed, renderCounts, table } from './render.ts'
export {
  createScoreCounter,
  isWrong,
  type Answer,
  type ScoreCounter,
  type Scores,
} from './report.ts'
