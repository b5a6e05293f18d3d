export {
  checkConfigIfAsked,
  collectProblems,
  type CheckedConfig,
  type ConfigCheck,
} from './check-config.ts'
export {
  adminHost,
  adminPort,
  adminPortOf,
  databasePoolSize,
  databaseUrlFacts,
  drainSeconds,
  listenHost,
  logLevel,
  logLevels,
  policyDirFacts,
  publicPort,
  type LogLevel,
} from './common-settings.ts'
export { readCommandLine, resolveTypedPath, stopCommand, stopWithUsage } from './command-line.ts'
export { readArguments, refusalWith } from './read-arguments.ts'
export { readSettings } from './read-settings.ts'
export { everyServer, type ServerName } from './servers.ts'
export { settingNames, type SettingName } from './setting-names.ts'
export {
  flag,
  integer,
  list,
  oneOf,
  optional,
  origin,
  port,
  required,
  secret,
  settingsOf,
  settingsSchema,
  settingSubjects,
  url,
  withDefault,
  word,
  type Setting,
  type SettingDescription,
  type SettingFacts,
  type SettingReader,
} from './settings.ts'
export { printProblem, StartupProblem } from './startup-problem.ts'
