// Scripts into the commands that run in the end
export { isDisguised } from './scripts/command-disguise.ts'
export type { CommandJudge, ScriptJudge } from './scripts/read-shell.ts'
export { readShell, withoutHiding, type ShellReading, type Slicer } from './scripts/read-shell.ts'
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
export { quoteAll } from './model/escapes.ts'

// POSIX scripts
export { constantOutput } from './posix/constant-output.ts'
export { decodes, decodesSimple } from './posix/unseen-sources.ts'
export { filterText } from './posix/text-filters.ts'
export { handedOn, sourcesOfProgram } from './posix/unseen-sources.ts'

// Programs in other languages
export { runsDecodedCode } from './code/secret-reads.ts'
export type { CodeReading } from './code/read-code.ts'
export { severityOfReads } from './code/secret-reads.ts'
export { sendsEnvironment } from './code/secret-reads.ts'

// What commands do on Unix
export { agentFileAt } from './harm/startup-places.ts'
export { severityOfRemoval } from './harm/code-removals.ts'
export { printsConstant, printsConstantly } from './harm/constant-printers.ts'
export { fileWriters, opensSystemFile, writesPrivileges } from './harm/critical-files.ts'
export { severityOfDestruction } from './harm/destruction.ts'
export { targetScope } from './harm/destructive-targets.ts'
export { takesDroppedSettings } from './harm/shell-escapes.ts'
export { carriesSecret, isUpload, keepsSecret, uploaders } from './harm/exfiltration.ts'
export {
  containerCopiers,
  copiesOut,
  quotedPaths,
  readers,
  sensitiveReads,
} from './harm/file-readers.ts'
export { installers, installsForeign } from './harm/foreign-installs.ts'
export { severityOfContainer } from './harm/granted-rights.ts'
export { isHarmlessPlant } from './harm/startup-places.ts'
export {
  copiers,
  copiesToShare,
  isNamelessHost,
  leaksByLoop,
  leaksByName,
  pushesToStranger,
  servesWide,
  tellsAboutMachine,
} from './harm/leaks.ts'
export { logTools, severityOfLogClearing } from './harm/log-clearing.ts'
export { loosensKernel, unsetsHistory } from './harm/log-clearing.ts'
export { isForeignSource, isPlainSource } from './harm/package-sources.ts'
export {
  isPortProbe,
  joinsPipes,
  receivesFile,
  sendsNothing,
  talksToNeighbour,
} from './harm/port-probes.ts'
export { jobJudges } from './harm/registered-jobs.ts'
export { remoteCodePrograms, severityOfRemoteCode } from './harm/remote-code.ts'
export { isUpkeep } from './harm/registered-jobs.ts'
export {
  huntsInEnvironment,
  secretTools,
  severityOfSecretTool,
  severityOfShownSecret,
} from './harm/secret-tools.ts'
export {
  filtersSettings,
  isSettingsFile,
  isSharedSettings,
  showsSettings,
} from './harm/system-secrets.ts'
export { escapesToShell } from './harm/shell-escapes.ts'
export { isStartupPayload, severityOfStartup } from './harm/startup-places.ts'
export { pointsAtSystemSecret } from './harm/system-secrets.ts'
export { writtenPaths } from './harm/critical-files.ts'

// Windows programs
export { severityOnWindows, windowsInterest } from './windows/windows-judges.ts'
export { severityOfHiddenStream } from './windows/proxies/judge-proxy.ts'
export { proxyPrograms, severityOfProxy } from './windows/proxies/judge-proxy.ts'
export { rarePrograms } from './windows/proxies/rare-programs.ts'
export { windowsCommands, windowsScripts } from './windows/windows-judges.ts'
export { windowsPrograms } from './windows/windows-programs.ts'

// git
export { historyJudges } from './git/history.ts'
export { dropsListed } from './git/work.ts'
export { severityOfGitSettings } from './git/programs.ts'
export { gitPrograms, severityOfGit } from './git/severity.ts'
export { workJudges } from './git/work.ts'

// Clients of clouds, clusters, containers and services
export { severityOfAws } from './management/aws.ts'
export { exposingPrograms, severityOfExposure } from './management/exposure.ts'
export { grantingPrograms, severityOfGrant } from './management/grants.ts'
export { severityOfRequest } from './management/http-interfaces.ts'
export { protectingPrograms, severityOfProtection } from './management/protection.ts'
export { managementPrograms, severityOfManagement } from './management/severity.ts'
export { severityOfRedis } from './management/stores.ts'
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
