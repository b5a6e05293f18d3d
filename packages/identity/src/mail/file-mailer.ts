import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mail.ts'
import { mailMessage } from './mail-message.ts'

export interface FileMailerSettings {
  /** The folder that gets one `.eml` file per mail. It and they can be read by their owner only. */
  readonly folder: string
  readonly from: string
  /** Called once a mail's file is there. */
  readonly onWritten?: (mail: Mail) => void
}

/** Puts mails into files, for a machine without a mail server. A file appears under its name when it is complete. */
export function createFileMailer({ folder, from, onWritten }: FileMailerSettings): Mailer {
  return {
    send: async (mail) => {
      const [date, id] = [new Date(), randomUUID()]
      const name = `${date.toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}`
      const unfinished = join(folder, `${name}.part`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await chmod(folder, 0o700)
        await writeFile(unfinished, mailMessage(mail, { from, date, id }), {
          mode: 0o600,
          flag: 'wx',
        })
        await rename(unfinished, join(folder, `${name}.eml`))
      } catch {
        await rm(unfinished, { force: true }).catch(() => {})
        return 'failed'
      }
      onWritten?.(mail)
      return 'sent'
    },
  }
}
