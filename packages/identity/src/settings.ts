export { mailConfigOf, mailSettings, type MailConfig } from './mail/mail-settings.ts'
export { openIdConfigOf, openIdSettings, type OpenIdConfig } from './openid/openid-settings.ts'
