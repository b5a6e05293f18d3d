export type { ActionKind, MetadataKind, Declaration, Position } from './declarations/declaration.ts'
export { generators, type Generator } from './declarations/generators.ts'
export { vocabulary } from './declarations/digital-source-types.ts'
export { collectDeclarations, type ImageMetadata } from './metadata/read-declarations.ts'
export { createImageFetch, fetchImage } from './fetch/fetch-image.ts'
export { FETCHES_MAX } from './fetch/fetch-limiter.ts'
export { InspectionFailure } from './inspection-failure.ts'
export { decideVerdict, type Verdict } from './verdict/decide-verdict.ts'
export { digestEvidence } from './verdict/digest-evidence.ts'
export { findXmpPackets } from './metadata/xmp/find-xmp-packets.ts'
export {
  createInspector,
  inspectImage,
  type Inspection,
  type Inspector,
  type InspectorSettings,
} from './inspector/inspector.ts'
export type { ReaderName } from './manifest-readers/reader-packages.ts'
export { readerVersion } from './manifest-readers/reader-packages.ts'
export type { ReaderEvent, ReadOutcome } from './reader-processes/pool-settings.ts'
export type { ImageType } from './image-type/image-type.ts'
export { sniffImage } from './image-type/sniff-image.ts'
export { readImageInput, type ImageInput } from './use-case/image-input.ts'
export { inspect, type InspectCommand, type Inspected } from './use-case/inspect.ts'
export {
  createInspections,
  type FetchImage,
  type InspectDeps,
  type InspectionEvent,
  type InspectionsSettings,
} from './use-case/inspections.ts'
export { listReports, readReport, type ReportPage } from './use-case/reports.ts'
export { createUploadReader, type ReadUpload } from './upload/upload-reader.ts'
