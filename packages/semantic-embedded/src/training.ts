// What the training of the weights reads of the model: the features of a text, a call and a run.
export { readActionCall } from './assess-action.ts'
export { callFeatureNames, type ReadCall } from './call-features.ts'
export { layout, provenances } from './layout.ts'
export {
  readAnswerPassage,
  readContextPassage,
  readManifestPassages,
  parsePassage,
  type Passage,
} from './passages.ts'
export { readRun, runFeatureNames } from './run-features.ts'
export type { Sign } from './layout.ts'
