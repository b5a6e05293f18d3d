export type { Act, Carrier, Declaration, Position } from './declarations/declaration.ts'
export { generators, type Generator } from './declarations/generators.ts'
export { vocabulary } from './declarations/vocabulary.ts'
export { collectDeclarations, type Readings } from './declarations/collect-declarations.ts'
export { createImageFetch, fetchImage } from './fetch/fetch-image.ts'
export { FETCHES_MAX } from './fetch/settings.ts'
export type { Inspection, Inspector } from './inspection.ts'
export { InspectionFailure } from './inspection-failure.ts'
export { decideVerdict, type Verdict } from './verdict/decide-verdict.ts'
export { digestEvidence } from './verdict/digest-evidence.ts'
export { findXmpPackets } from './xmp/find-xmp-packets.ts'
export { inspectImage } from './inspect-image.ts'
export { createInspector, type InspectorSettings } from './inspector.ts'
export type { ReaderName } from './reading/manifest-reader.ts'
export { readerVersion } from './reading/reader-version.ts'
export type { ReadingEvent, ReadingOutcome } from './reading/reading-event.ts'
export type { ImageType } from './sniff/image-type.ts'
export { sniffImage } from './sniff/sniff-image.ts'
export { takeImage, type ImageInput } from './use-case/image-input.ts'
export { inspect, type InspectCommand, type Inspected } from './use-case/inspect.ts'
export {
  createInspections,
  type FetchImage,
  type InspectDeps,
  type InspectionEvent,
  type InspectionsSettings,
} from './use-case/inspections.ts'
export { listReports, type ReportPage } from './use-case/list-reports.ts'
export { readReport } from './use-case/read-report.ts'
export { createUploadReader, type ReadUpload } from './upload/upload-reader.ts'
