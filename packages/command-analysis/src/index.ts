// Scripts into the commands that run in the end
export { isDisguised } from './scripts/command-disguise.ts'
export {
  readShell,
  removeHiddenCharacters,
  type CommandCheck,
  type ParsedScript,
  type ScriptCheck,
  type Slicer,
} from './scripts/read-shell.ts'
export { findInputTexts, runsInput } from './scripts/standard-input.ts'

// What a command and a script are
export { selectCommands, type CommandIndex } from './model/command-index.ts'
export { commandName, interpreters, shells } from './model/command-name.ts'
export {
  isUnknown,
  newBudget,
  shellLimits,
  UNKNOWN,
  type Command,
  type Dialect,
  type Line,
  type Pipeline,
} from './model/model.ts'
export { hasOption, operands } from './model/options.ts'
export { quoteWords } from './model/quoting.ts'

// POSIX scripts
export {
  commandPrintsConstant,
  constantOutputOfCommands,
  simpleCommandPrintsConstant,
} from './posix/constant-output.ts'
export { runTextFilter } from './posix/text-filters.ts'
export {
  commandDecodes,
  findForwardedPipelines,
  findProgramSources,
  simpleCommandDecodes,
} from './posix/unknown-output.ts'

// Programs in other languages
export { runsDecodedCode, sendsEnvironment, severityOfReads } from './code/code-risks.ts'
export {
  severityOfFolderCopies,
  severityOfNamedPlaces,
  severityOfOtherReads,
} from './harm/other-reads.ts'
export { severityOfPlantingCode } from './harm/code-writes.ts'
export type { ParsedCode } from './code/read-code.ts'

// What commands do on Unix
export { severityOfRemoval } from './harm/code-removals.ts'
export { severityOfContainerPrivileges } from './harm/container-privileges.ts'
export {
  fileWriters,
  findWrittenPaths,
  unpacks,
  severityOfSystemFileRights,
  writesPrivilegeFile,
} from './harm/critical-files.ts'
export {
  disablesKernelProtection,
  disablesShellHistory,
  logClearingPrograms,
  severityOfLogClearing,
} from './harm/defense-evasion.ts'
export { severityOfDestruction } from './harm/destruction.ts'
export { targetScope } from './harm/destructive-targets.ts'
export { carriesSecret, isUpload, storesSecretInVariable, uploaders } from './harm/exfiltration.ts'
export {
  containerCopiers,
  fileReaders,
  findContainerCopies,
  findQuotedPaths,
  findSensitiveReads,
} from './harm/file-readers.ts'
export { installers, installsFromForeignSource } from './harm/foreign-installs.ts'
export {
  copiesToPublicShare,
  copyPrograms,
  isUnidentifiedHost,
  leaksThroughDns,
  leaksThroughDnsLoop,
  printsMachineDetails,
  pushesToThirdParty,
  servesPrivateFolder,
} from './harm/leaks.ts'
export { isForeignSource, isUnencryptedSource } from './harm/package-sources.ts'
export { isMaintenanceCrontab, jobChecks } from './harm/registered-jobs.ts'
export { remoteCodePrograms, severityOfRemoteCode } from './harm/remote-code.ts'
export {
  filtersSettings,
  isSettingsFile,
  isSharedSettings,
  opensSystemSecret,
  printsSettings,
} from './harm/secret-files.ts'
export {
  searchesEnvironmentForSecrets,
  secretTools,
  severityOfPrintedSecret,
  severityOfSecretTool,
} from './harm/secret-tools.ts'
export { escapesToShell, loadsSettingsFromTemp } from './harm/shell-escapes.ts'
export {
  connectsToLocalService,
  isPortProbe,
  receivesOneFile,
  redirectsInputAndOutput,
  sendsNothing,
} from './harm/socket-uses.ts'
export {
  classifyAgentFile,
  isBenignStartupEntry,
  isStartupPayload,
  severityOfStartup,
} from './harm/startup-and-agent-files.ts'

// Windows programs
export {
  proxyPrograms,
  rarePrograms,
  severityOfHiddenStream,
  severityOfProxy,
} from './windows/proxy-programs.ts'
export {
  severityOfWindowsCommand,
  windowsCommandChecks,
  windowsScriptChecks,
  windowsSelector,
} from './windows/windows-checks.ts'
export { windowsPrograms } from './windows/windows-programs.ts'

// git
export { historyChecks } from './git/history.ts'
export { severityOfGitSettings } from './git/programs.ts'
export { gitPrograms, severityOfGit } from './git/severity.ts'
export { deletesListedBranches, workTreeChecks } from './git/work-tree.ts'

// Clients of clouds, clusters, containers and services
export { severityOfAws } from './management/aws.ts'
export { exposingPrograms, severityOfExposure } from './management/exposure.ts'
export { grantingPrograms, severityOfGrant } from './management/grants.ts'
export { severityOfRequest } from './management/http-requests.ts'
export { protectingPrograms, severityOfProtection } from './management/protection.ts'
export { severityOfRedis } from './management/redis.ts'
export { managementPrograms, severityOfManagement } from './management/severity.ts'
export { classifyOperation, classifyVerb, splitName } from './management/verbs.ts'

// SQL in commands and programs
export { severityOfSqlInCode } from './sql/in-code.ts'
export { severityOfPipedSql, severityOfShellSql, sqlPrograms } from './sql/in-shell.ts'

// URLs that commands reach
export { findUrlsInShell } from './urls-in-shell.ts'

// Scripts that are too long
export { chooseScripts, orderEvenly, sliceScript, type KeptCounts } from './slice/slice-script.ts'
export { programHashes } from './slice/word-hash.ts'
