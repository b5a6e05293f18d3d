import type { Mail } from './mail.ts'

// RFC 5322, section 2.1.1: 998 characters without the line's end.
const LINE_MAX = 998
const printableLine = /^[ -~]*$/

/**
 * The message of a mail as RFC 5322 wants it. It is made here because a library encodes every text with a long line as
 * quoted-printable, which splits a link over two lines for a reader of the raw message: a developer, a test,
 * a plain mail client. Throws a RangeError for anything but printable ASCII, so that no value can add a header.
 */
export function mailMessage(
  mail: Mail,
  made: { readonly from: string; readonly date: Date; readonly id: string },
): string {
  const domain = made.from.slice(made.from.lastIndexOf('@') + 1)
  const lines = [
    `From: <${made.from}>`,
    `To: <${mail.to}>`,
    `Subject: ${mail.subject}`,
    `Date: ${made.date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${made.id}@${domain}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    'Content-Transfer-Encoding: 7bit',
    // RFC 3834: no vacation notice answers it.
    'Auto-Submitted: auto-generated',
    '',
    ...mail.text.split('\n'),
  ]
  const isPlain = lines.every((line) => line.length <= LINE_MAX && printableLine.test(line))
  if (!isPlain)
    throw new RangeError('A mail is printable ASCII in lines of at most 998 characters.')
  return `${lines.join('\r\n')}\r\n`
}
