// Scripts into the commands that run in the end
export { isDisguised } from './scripts/command-disguise.ts'
export type { CommandCheck, ScriptCheck } from './scripts/read-shell.ts'
export { readShell, withoutHiding, type ParsedScript, type Slicer } from './scripts/read-shell.ts'
export { inputTexts, runsInput } from './scripts/standard-input.ts'

// What a command and a script are
export { commandsOf, type CommandIndex } from './model/command-index.ts'
export { commandName } from './model/command-name.ts'
export type { Command, Line } from './model/model.ts'
export { interpreters, shells } from './model/command-name.ts'
export {
  UNKNOWN,
  isUnknown,
  limits,
  newBudget,
  type Dialect,
  type Pipeline,
} from './model/model.ts'
export { hasOption, operands } from './model/options.ts'
export { quoteAll } from './model/quoting.ts'

// POSIX scripts
export { constantOutput } from './posix/constant-output.ts'
export { decodes, decodesSimple } from './posix/unknown-output.ts'
export { filterText } from './posix/text-filters.ts'
export { forwardedPipelines, sourcesOfProgram } from './posix/unknown-output.ts'

// Programs in other languages
export { runsDecodedCode } from './code/code-risks.ts'
export type { ParsedCode } from './code/read-code.ts'
export { severityOfReads } from './code/code-risks.ts'
export { sendsEnvironment } from './code/code-risks.ts'

// What commands do on Unix
export { agentFileAt } from './harm/planted-files.ts'
export { severityOfRemoval } from './harm/code-removals.ts'
export { printsConstant, printsConstantly } from './posix/constant-output.ts'
export { fileWriters, opensSystemFile, writesPrivileges } from './harm/critical-files.ts'
export { severityOfDestruction } from './harm/destruction.ts'
export { targetScope } from './harm/destructive-targets.ts'
export { loadsSettingsFromTemp } from './harm/shell-escapes.ts'
export { carriesSecret, isUpload, keepsSecret, uploaders } from './harm/exfiltration.ts'
export {
  containerCopiers,
  copiesOut,
  quotedPaths,
  readers,
  sensitiveReads,
} from './harm/file-readers.ts'
export { installers, installsForeign } from './harm/foreign-installs.ts'
export { severityOfContainer } from './harm/container-privileges.ts'
export { isHarmlessPlant } from './harm/planted-files.ts'
export {
  copiers,
  copiesToShare,
  isNamelessHost,
  leaksByLoop,
  leaksByName,
  pushesToThirdParty,
  servesOnAllInterfaces,
  sendsMachineDetails,
} from './harm/leaks.ts'
export { logTools, severityOfLogClearing } from './harm/defense-evasion.ts'
export { loosensKernel, unsetsHistory } from './harm/defense-evasion.ts'
export { isForeignSource, isPlainSource } from './harm/package-sources.ts'
export {
  isPortProbe,
  joinsPipes,
  receivesFile,
  sendsNothing,
  talksToNeighbour,
} from './harm/port-probes.ts'
export { jobChecks } from './harm/registered-jobs.ts'
export { remoteCodePrograms, severityOfRemoteCode } from './harm/remote-code.ts'
export { isUpkeep } from './harm/registered-jobs.ts'
export {
  searchesEnvironmentForSecrets,
  secretTools,
  severityOfSecretTool,
  severityOfPrintedSecret,
} from './harm/secret-tools.ts'
export {
  filtersSettings,
  isSettingsFile,
  isSharedSettings,
  showsSettings,
} from './harm/secret-files.ts'
export { escapesToShell } from './harm/shell-escapes.ts'
export { isStartupPayload, severityOfStartup } from './harm/planted-files.ts'
export { pointsAtSystemSecret } from './harm/secret-files.ts'
export { writtenPaths } from './harm/critical-files.ts'

// Windows programs
export { severityOnWindows, windowsInterest } from './windows/windows-checks.ts'
export { severityOfHiddenStream } from './windows/proxy-programs.ts'
export { proxyPrograms, severityOfProxy } from './windows/proxy-programs.ts'
export { rarePrograms } from './windows/proxy-programs.ts'
export { windowsCommands, windowsScripts } from './windows/windows-checks.ts'
export { windowsPrograms } from './windows/windows-programs.ts'

// git
export { historyChecks } from './git/history.ts'
export { deletesListedBranches } from './git/work-tree.ts'
export { severityOfGitSettings } from './git/programs.ts'
export { gitPrograms, severityOfGit } from './git/severity.ts'
export { workTreeChecks } from './git/work-tree.ts'

// Clients of clouds, clusters, containers and services
export { severityOfAws } from './management/aws.ts'
export { exposingPrograms, severityOfExposure } from './management/exposure.ts'
export { grantingPrograms, severityOfGrant } from './management/grants.ts'
export { severityOfRequest } from './management/http-interfaces.ts'
export { protectingPrograms, severityOfProtection } from './management/protection.ts'
export { managementPrograms, severityOfManagement } from './management/severity.ts'
export { severityOfRedis } from './management/redis.ts'
export { operationClass, verbClass, wordsOf } from './management/verbs.ts'

// SQL in commands and programs
export { severityOfSqlInCode } from './sql/in-code.ts'
export { severityOfPipedSql, severityOfShellSql, sqlPrograms } from './sql/in-shell.ts'

// URLs that commands reach
export { urlsInShell } from './urls-in-shell.ts'

// Scripts that are too long
export { chooseScripts, sliceScript, type Kept } from './slice/slice-script.ts'
export { spread } from './slice/slice-script.ts'
export { programHashes } from './slice/word-hash.ts'
