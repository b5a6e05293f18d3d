// URLs and hosts
export { addressesInCode } from './network/addresses-in-code.ts'
export { carriedAddresses, parametersOf, type Carried } from './network/carried-addresses.ts'
export { isExfiltrationHost } from './network/exfiltration-hosts.ts'
export { isInnerKind } from './network/host.ts'
export { isControlPlane } from './network/inner-names.ts'
export { isDevelopmentPort, isServicePort } from './network/inner-services.ts'
export { readAddresses } from './network/readings.ts'
export { cleanAddress, hasScheme, readUrl, type ReadUrl } from './network/url.ts'

// Paths
export { readPath, withoutPadding, type ReadPath } from './paths/normalise-path.ts'
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
} from './paths/system-places.ts'
export { windowsPlace, type WindowsPlace } from './paths/windows-places.ts'

// References in texts
export { readActiveContent } from './references/active-content.ts'
export { isCollector } from './references/collectors.ts'
export { dataElsewhere } from './references/data-elsewhere.ts'
export { isPayload } from './references/payload.ts'
export { remoteReferences, type RemoteReference } from './references/remote-references.ts'
export { isTemplatedImage } from './references/templated-image.ts'
