// URLs and hosts
export { isExfiltrationUrl, isExfiltrationHost } from './network/exfiltration-hosts.ts'
export { isInternalKind } from './network/host.ts'
export { isControlPlane, isDevelopmentPort, isServicePort } from './network/internal-services.ts'
export { interpretUrl } from './network/interpret-url.ts'
export { findNestedUrls, parseQueryParameters, type NestedUrl } from './network/nested-urls.ts'
export { hasScheme, readUrl, trimUrl, findUrlsInCode, type ReadUrl } from './network/url.ts'

// Paths
export { readPath, removePadding, type ReadPath } from './paths/read-path.ts'
export { credentialFiles, privateFiles } from './paths/secret-files.ts'
export {
  isProgramPlace,
  isTraversalProof,
  isStartupPath,
  isSystemPlace,
  isSystemTarget,
  isUserHook,
  sensitivityOf,
  type Sensitivity,
} from './paths/sensitive-paths.ts'
export {
  programFolders,
  traversalProofs,
  serverFolders,
  traversalTargets,
  systemFolders,
  classifyUncPath,
  type WindowsPlace,
} from './paths/system-places.ts'

// References in texts
export { readActiveContent } from './references/active-content.ts'
export { createDataSearch } from './references/surrounding-data.ts'
export { carriesData, isTemplatedImage } from './references/payload.ts'
export { findRemoteReferences, type RemoteReference } from './references/remote-references.ts'
