export type { AppContext, AppEnv, RequestScope } from './app-env.ts'
export { createServiceApp, type AppDeps } from './create-app.ts'
export { GatheredBytes } from './gather-bytes.ts'
export { healthRoutes, type HealthDeps } from './health-routes.ts'
export { readIdempotencyKey } from './idempotency-key.ts'
export { createLogger, logLevels, type LogFields, type Logger, type LogLevel } from './logger.ts'
export { createInstruments, createMetrics, type Metrics } from './metrics.ts'
export { metricsRoute } from './metrics-route.ts'
export { createOriginPolicy, type OriginPolicy } from './origin-policy.ts'
export { parsePlainJson } from './plain-json.ts'
export { declaredBytes, readBody } from './read-body.ts'
export { hasJsonBody, parseJson, readDeclaredJson, readJson } from './read-json.ts'
export { readSettings } from './read-settings.ts'
export { respondEmpty, respondError, respondJson, respondText } from './respond.ts'
export { respondStream, type StreamSettings, type TextSource } from './respond-stream.ts'
export { printProblem, runService, type Service } from './run-service.ts'
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
  url,
  withDefault,
  word,
  type SettingReader,
} from './settings.ts'
export { logUnexpectedError } from './unexpected-error.ts'
export { startServer, type RunningServer, type ServerSettings } from './start-server.ts'
export { StartupProblem } from './startup-problem.ts'
export { startSweeper, type Sweeper } from './sweeper.ts'
