export { createConcurrentExports } from './account-export/concurrent-exports.ts'
export { findAccount } from './accounts/find-account.ts'
export { createAccount, findOrCreateAccount } from './accounts/create-account.ts'
export { deleteAccount } from './accounts/delete-account.ts'
export { listAccountEvents, type AccountEventPage } from './account-events/list-account-events.ts'
export { openAccountExport, type AccountExport } from './account-export/open-account-export.ts'
export { generateApiKey, isApiKey } from './api-keys/api-key-format.ts'
export { keyAnswerOf, type ApiKeyRecord } from './api-keys/api-key-record.ts'
export { type CreatedApiKey } from './api-keys/api-key-store.ts'
export { authenticate, type Identity } from './api-keys/authenticate.ts'
export { createApiKey } from './api-keys/create-api-key.ts'
export { listAllApiKeys, listApiKeys, type OwnedApiKey } from './api-keys/list-api-keys.ts'
export { renameApiKey } from './api-keys/rename-api-key.ts'
export { revokeAnyApiKey, revokeApiKey } from './api-keys/revoke-api-key.ts'
export { rotateApiKey, type RotatedApiKey } from './api-keys/rotate-api-key.ts'
export { createFileMailer, type FileMailerSettings } from './mail/file-mailer.ts'
export type { Mail, Mailer, MailOutcome } from './mail/mail.ts'
export {
  createMailQueue,
  type MailEvent,
  type MailQueue,
  type MailQueueSettings,
} from './mail/mail-queue.ts'
export { createSmtpMailer, type SmtpSettings } from './mail/smtp-mailer.ts'
export type { SmtpEndpoint } from './mail/smtp-url.ts'
export { createOpenIdSignIn, type OpenIdSignIn } from './openid/openid-sign-in.ts'
export type { OpenIdSettings } from './openid/settings.ts'
export { PASSKEY_CHALLENGE_LIFETIME_MS } from './passkeys/challenge.ts'
export { listPasskeys } from './passkeys/list-passkeys.ts'
export { passkeyCreationOptions, registerPasskey } from './passkeys/register-passkey.ts'
export { canHavePasskeys, relyingPartyOf, type RelyingParty } from './passkeys/relying-party.ts'
export { removePasskey } from './passkeys/remove-passkey.ts'
export { renamePasskey } from './passkeys/rename-passkey.ts'
export { passkeyRequestOptions, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
export { readProfile, type Profile } from './profile/read-profile.ts'
export {
  checkAccountActionRateLimit,
  type AccountAction,
} from './rate-limits/check-account-action-rate-limit.ts'
export { checkSignInRateLimit } from './rate-limits/check-sign-in-rate-limit.ts'
export { clientNetworkOf, type ClientNetwork } from './rate-limits/client-network.ts'
export { emailRateLimitKey } from './rate-limits/sign-in-rate-limits.ts'
export { isToken } from './secrets/secret-token.ts'
export { endAllSessions, endSession, endSessionByToken } from './sessions/end-session.ts'
export { findSession, type Session } from './sessions/find-session.ts'
export { listSessions, type SessionRecord } from './sessions/list-sessions.ts'
export { sessionLabelOf } from './sessions/session-label.ts'
export { startSession, type SignInMethod, type StartedSession } from './sessions/start-session.ts'
export {
  requestSignInLink,
  type LinkWanted,
  type RequestLinkDeps,
} from './sign-in-links/request-sign-in-link.ts'
export {
  readSignInLinkEmail,
  verifySignInLink,
  type SignedIn,
} from './sign-in-links/verify-sign-in-link.ts'
export { sweepSignIn } from './sweep-sign-in.ts'
