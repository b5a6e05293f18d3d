export {
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
  type SmtpServerSettings,
} from './smtp-server.ts'
