/** What reports on labelled cases share: those of the rules and those of whole evaluations. */
export { formatCount, replaceControlCharacters } from '../printed.ts'
export { shortenFileNames } from './file-names.ts'
export { readCase, type LabelledCase } from './labelled-case.ts'
export { renderCase, renderList, renderCounts, renderTable } from './render.ts'
export {
  createScoreCounter,
  isWrong,
  type Answer,
  type ScoreCounter,
  type Scores,
} from './report.ts'
