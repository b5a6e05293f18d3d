export { admitAccountAction, type AccountAction } from './account-window.ts'
export { listAccountEvents, type AccountEventPage } from './account-events.ts'
export { deleteAccount } from './account-deletion.ts'
export { createConcurrentExports } from './account-export/concurrent-exports.ts'
export { openAccountExport, type AccountExport } from './account-export/open-account-export.ts'
export { createAccount, findAccount, findOrCreateAccount } from './accounts.ts'
export { generateApiKey, isApiKey } from './api-key.ts'
export { keyAnswerOf, type ApiKeyRecord } from './api-key-record.ts'
export {
  createApiKey,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
  type CreatedApiKey,
} from './api-keys.ts'
export { rotateApiKey, type RotatedApiKey } from './rotate-api-key.ts'
export { listAllApiKeys, revokeAnyApiKey, type OwnedApiKey } from './operator-keys.ts'
export { authenticate, type Identity } from './authenticate.ts'
export { findSession, type Session } from './sessions/find-session.ts'
export {
  endAllSessions,
  endSession,
  endSessionByToken,
  listSessions,
  type SessionRecord,
} from './sessions/own-sessions.ts'
export { sessionLabelOf } from './sessions/session-label.ts'
export { startSession, type SignInMethod, type StartedSession } from './sessions/start-session.ts'
export { readProfile, type Profile } from './profile.ts'
export { isToken } from './secret-token.ts'
export { createFileMailer, type FileMailerSettings } from './mail/file-mailer.ts'
export type { Mail, Mailer, MailOutcome } from './mail/mail.ts'
export {
  createMailQueue,
  type MailEvent,
  type MailQueue,
  type MailQueueSettings,
} from './mail/mail-queue.ts'
export { readSmtpAddress, type SmtpAddress } from './mail/smtp-address.ts'
export { createSmtpMailer, type SmtpSettings } from './mail/smtp-mailer.ts'
export { requestSignInLink, type LinkWanted, type RequestLinkDeps } from './sign-in/request-link.ts'
export type { NetworkAddress } from './sign-in/network-address.ts'
export { mailWindowKey } from './sign-in/sign-in-window.ts'
export { addressOfSignInLink, verifySignInLink, type SignedIn } from './sign-in/verify-link.ts'
export { sweepSignIn } from './sweep.ts'
export { PASSKEY_CHALLENGE_LIFETIME_MS } from './passkeys/challenge.ts'
export { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts'
export { passkeyCreationOptions, registerPasskey } from './passkeys/register.ts'
export { canHavePasskeys, relyingPartyOf, type RelyingParty } from './passkeys/relying-party.ts'
export { passkeyRequestOptions, signInWithPasskey } from './passkeys/sign-in.ts'
export type { OpenIdSettings } from './openid/settings.ts'
export { createOpenIdSignIn, type OpenIdSignIn } from './openid/sign-in.ts'
export { admitSignIn } from './sign-in/attempt-window.ts'
