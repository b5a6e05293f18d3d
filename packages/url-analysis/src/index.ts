// URLs and hosts
export { isCollector, isExfiltrationHost } from './network/exfiltration-hosts.ts'
export { isInternalKind } from './network/host.ts'
export { isControlPlane, isDevelopmentPort, isServicePort } from './network/internal-services.ts'
export { interpretUrl } from './network/interpret-url.ts'
export { nestedUrls, queryParameters, type NestedUrl } from './network/nested-urls.ts'
export { hasScheme, readUrl, trimUrl, urlsInCode, type ReadUrl } from './network/url.ts'

// Paths
export { readPath, withoutPadding, type ReadPath } from './paths/read-path.ts'
export { credentialFiles, privateFiles } from './paths/secret-files.ts'
export {
  isProgramPlace,
  isProvenTarget,
  isStartupPath,
  isSystemPlace,
  isSystemTarget,
  isUserHook,
  sensitivityOf,
  type Sensitivity,
} from './paths/sensitive-paths.ts'
export {
  programFolders,
  provenTargets,
  serverFolders,
  soughtTargets,
  systemFolders,
  windowsPlace,
  type WindowsPlace,
} from './paths/system-places.ts'

// References in texts
export { readActiveContent } from './references/active-content.ts'
export { findDataAround } from './references/data-around.ts'
export { isPayload, isTemplatedImage } from './references/payload.ts'
export { remoteReferences, type RemoteReference } from './references/remote-references.ts'
