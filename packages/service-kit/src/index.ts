export { createAdminApp, type AdminDeps } from './admin-app.ts'
export {
  createStallDetector,
  type CheckReadiness,
  type ReadinessProblem,
  type WatchedQueue,
} from './readiness.ts'
export type { AppContext, AppEnv, RequestScope } from './app-env.ts'
export {
  createBodyMemory,
  UNDECLARED_BYTES,
  type BodyAllocationRequest,
  type BodyAllocation,
  type BodyMemory,
  type BodyMemorySettings,
} from './body-memory.ts'
export { clientIpAddressOf } from './client-ip-address.ts'
export { readContainerLimits, type ContainerLimits } from './container-limits.ts'
export { createDefaultBodyMemory, createServiceApp, type AppDeps } from './create-app.ts'
export { readIdempotencyKey } from './idempotency-key.ts'
export { logCatalog, type LogEventFacts, type LogEventName, type LogFields } from './log-catalog.ts'
export { createLogger, type Logger } from './logger.ts'
export { metricCatalog, type MetricFacts } from './metric-catalog.ts'
export { createInstruments, createMetrics, type Metrics } from './metrics.ts'
export { livenessRoute } from './liveness-route.ts'
export { isLoopback } from './loopback.ts'
export { openApiRoute } from './openapi-route.ts'
export { createOriginPolicy, type OriginPolicy } from './origin-policy.ts'
export { declaredBytes, readBody, type BodySettings } from './read-body.ts'
export { hasJsonBody, readDeclaredJson, readJson } from './read-json.ts'
export { decodeCursor, encodeCursor, readQuery } from './read-query.ts'
export {
  respondBytes,
  respondEmpty,
  respondError,
  respondErrorPage,
  respondJson,
  respondText,
} from './respond.ts'
export { respondStream, type StreamSettings, type TextSource } from './respond-stream.ts'
export { runService, type Service } from './run-service.ts'
export { logUnexpectedError } from './unexpected-error.ts'
export { startServer, type RunningServer, type ServerSettings } from './start-server.ts'
export { startSweeper, type Sweeper } from './sweeper.ts'
export { warnOfUntrustedProxy } from './warn-of-untrusted-proxy.ts'
export {
  createAdmission,
  type Admission,
  type AdmissionBounds,
  type AdmittedRequest,
} from './admission/admission.ts'
export { scaleBounds } from './admission/scale-bounds.ts'
