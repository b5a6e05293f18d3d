export { createAccount, findAccountByEmail } from './accounts.ts'
export { generateApiKey, isApiKey } from './api-key.ts'
export {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKeyRecord,
  type CreatedApiKey,
} from './api-keys.ts'
export { authenticate, type Identity } from './authenticate.ts'
export { findSession, type Session } from './sessions/find-session.ts'
export {
  endAllSessions,
  endSession,
  endSessionByToken,
  listSessions,
  type SessionRecord,
} from './sessions/own-sessions.ts'
export { startSession, type SignInMethod, type StartedSession } from './sessions/start-session.ts'
export { isToken } from './secret-token.ts'
