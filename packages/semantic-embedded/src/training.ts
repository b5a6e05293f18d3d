// What the training of the weights reads of the model: the features of a text, a call and a run.
export { readActionCall } from './assess-action.ts'
export { callFeatureNames, type ReadCall } from './call-features.ts'
export { calibratedAs, layout, provenances } from './layout.ts'
export {
  readAnswerPassage,
  readContextPassage,
  readManifestPassages,
  parsePassage,
  type Passage,
} from './passages.ts'
export { readRun, runFeatureNames } from './run-features.ts'
export type { CalibratedProvenance, Provenance, Sign } from './layout.ts'
