export {
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
  type SmtpServerSettings,
} from './smtp-server.ts'
export { encodeCbor, type Cbor } from './cbor.ts'
export {
  createAuthenticator,
  PRESENT,
  VERIFIED,
  type Misbehaviour,
  type SoftwareAuthenticator,
} from './software-authenticator.ts'
export type { Manner } from './openid-answers.ts'
export {
  startOpenIdProvider,
  type Endpoint,
  type OpenIdMisbehaviour,
  type TestOpenIdProvider,
} from './openid-provider.ts'
