export { addressesInShell } from './addresses-in-shell.ts'
export { runsDecodedCode } from './code/decoded-code.ts'
export type { CodeReading } from './code/read-code.ts'
export { severityOfRemoval } from './code/removals.ts'
export { severityOfReads } from './code/secret-reads.ts'
export { sendsEnvironment } from './code/sent-environment.ts'
export { historyJudges } from './git/history.ts'
export { dropsListed } from './git/listed-branches.ts'
export { severityOfGitSettings } from './git/settings.ts'
export { gitPrograms, severityOfGit } from './git/severity.ts'
export { workJudges } from './git/work.ts'
export { severityOfAws } from './management/aws.ts'
export { exposingPrograms, severityOfExposure } from './management/exposure.ts'
export { grantingPrograms, severityOfGrant } from './management/grants.ts'
export { severityOfRequest } from './management/http-interfaces.ts'
export { protectingPrograms, severityOfProtection } from './management/protection.ts'
export { managementPrograms, severityOfManagement } from './management/severity.ts'
export { severityOfRedis } from './management/stores.ts'
export { operationClass, verbClass, wordsOf } from './management/verbs.ts'
export { agentFileAt } from './shell/agent-files.ts'
export { isDisguised } from './shell/command-disguise.ts'
export { commandsOf, type CommandIndex } from './shell/command-index.ts'
export { commandName } from './shell/command-name.ts'
export type { Command, Line } from './shell/command.ts'
export { constantOutput } from './shell/constant-output.ts'
export { printsConstant, printsConstantly } from './shell/constant-printers.ts'
export { fileWriters, opensSystemFile, writesPrivileges } from './shell/critical-files.ts'
export { decodes, decodesSimple } from './shell/decoders.ts'
export { severityOfDestruction } from './shell/destruction.ts'
export { targetScope } from './shell/destructive-targets.ts'
export { takesDroppedSettings } from './shell/dropped-settings.ts'
export { carriesSecret, isUpload, keepsSecret, uploaders } from './shell/exfiltration.ts'
export {
  containerCopiers,
  copiesOut,
  quotedPaths,
  readers,
  sensitiveReads,
} from './shell/file-readers.ts'
export { installers, installsForeign } from './shell/foreign-installs.ts'
export { severityOfContainer } from './shell/granted-rights.ts'
export { isHarmlessPlant } from './shell/harmless-plants.ts'
export { interpreters, shells } from './shell/interpreters.ts'
export type { CommandJudge, ScriptJudge } from './shell/judges.ts'
export {
  copiers,
  copiesToShare,
  isNamelessHost,
  leaksByLoop,
  leaksByName,
  pushesToStranger,
  servesWide,
  tellsAboutMachine,
} from './shell/leaks.ts'
export { logTools, severityOfLogClearing } from './shell/log-clearing.ts'
export { loosensKernel, unsetsHistory } from './shell/loosened-settings.ts'
export {
  UNKNOWN,
  isUnknown,
  limits,
  newBudget,
  type Dialect,
  type Pipeline,
} from './shell/model.ts'
export { hasOption, operands } from './shell/options.ts'
export { isForeignSource, isPlainSource } from './shell/package-sources.ts'
export {
  isPortProbe,
  joinsPipes,
  receivesFile,
  sendsNothing,
  talksToNeighbour,
} from './shell/port-probes.ts'
export { quoteAll } from './shell/quote-words.ts'
export { readShell, withoutHiding, type ShellReading, type Slicer } from './shell/read-shell.ts'
export { jobJudges } from './shell/registered-jobs.ts'
export { remoteCodePrograms, severityOfRemoteCode } from './shell/remote-code.ts'
export { isUpkeep } from './shell/scheduled-upkeep.ts'
export {
  huntsInEnvironment,
  secretTools,
  severityOfSecretTool,
  severityOfShownSecret,
} from './shell/secret-tools.ts'
export {
  filtersSettings,
  isSettingsFile,
  isSharedSettings,
  showsSettings,
} from './shell/settings-files.ts'
export { escapesToShell } from './shell/shell-escapes.ts'
export { inputTexts, runsInput } from './shell/standard-input.ts'
export { isStartupPayload, severityOfStartup } from './shell/startup-places.ts'
export { pointsAtSystemSecret } from './shell/system-secrets.ts'
export { filterText } from './shell/text-filters.ts'
export { handedOn, sourcesOfProgram } from './shell/unseen-sources.ts'
export { writtenPaths } from './shell/written-paths.ts'
export { chooseScripts, sliceScript, type Kept } from './slice/slice-script.ts'
export { spread } from './slice/spread.ts'
export { programHashes } from './slice/word-hash.ts'
export { severityOfSqlInCode } from './sql/in-code.ts'
export { severityOfPipedSql, severityOfShellSql, sqlPrograms } from './sql/in-shell.ts'
export { severityOnWindows, windowsInterest } from './windows/judge-windows.ts'
export { severityOfHiddenStream } from './windows/proxies/hidden-streams.ts'
export { proxyPrograms, severityOfProxy } from './windows/proxies/judge-proxy.ts'
export { rarePrograms } from './windows/proxies/rare-programs.ts'
export { windowsCommands, windowsScripts } from './windows/windows-judges.ts'
export { windowsPrograms } from './windows/windows-programs.ts'
