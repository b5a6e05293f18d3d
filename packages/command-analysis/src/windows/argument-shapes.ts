import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'

/** The arguments as one lower-case text with blanks around each. */
export function argumentText({ args }: Command): string {
  return ` ${args.join(' ').toLowerCase()} `
}

/** A URL, a script protocol or a share: code or data from another machine. */
export function namesRemoteSource(text: string): boolean {
  return (
    /(?:https?|ftps?|ms-appinstaller|search-ms|ms-officecmd):\/{0,2}[^\s/]|\b(?:javascript|vbscript|script):/.test(
      text,
    ) || /(?:^|[\s"'=:,;(@])\\\\(?![.?]\\)[\w.%$-]{1,80}(?:@ssl)?(?:@\d{1,5})?\\/.test(text)
  )
}

const streamName = /^[a-z_][\w.$-]{0,60}"?$/i

/** `file.txt:stream`: data that a folder's listing does not show. */
export function namesAlternateStream(path: string): boolean {
  const colon = path.lastIndexOf(':')
  if (colon < 3 || !streamName.test(path.slice(colon + 1, colon + 64))) return false
  const file = path.slice(Math.max(0, colon - 200), colon)
  // The extension distinguishes it from a URL, an option or a drive.
  return /[^.\\/:]\.[A-Za-z0-9]{1,8}"?$/.test(file.slice(-12)) && !file.includes('//')
}

/** Does one of the arguments name a stream? */
export function hasAlternateStream(args: readonly string[]): boolean {
  return args.some(namesAlternateStream)
}

/** Spelled as on Windows: with extension, backslashes or slash options. */
export function isWindowsSpelling({ word, args }: Command): boolean {
  return (
    /\.(?:exe|com)$|\\/i.test(word) ||
    args.some((arg) => /^\/[a-z?]{1,20}(?::|$)|^[a-z]:\\|^\\\\\w/i.test(arg))
  )
}

/** The risk codes under which a use of a Windows program can count. */
export type WindowsCode =
  | 'SIGNED_BINARY_PROXY'
  | 'REMOTE_CODE_DOWNLOAD'
  | 'CREDENTIAL_FILE_ACCESS'
  | 'PRIVILEGE_ESCALATION'
  | 'PERSISTENCE'
  | 'DEFENSE_EVASION'
  | 'RECOVERY_INHIBITED'
  | 'DATA_EXFILTRATION'
  | 'ACCOUNT_TAMPERING'
  | 'DESTRUCTIVE_SHELL_COMMAND'
  | 'REVERSE_SHELL'
  | 'COMMAND_OBFUSCATION'

/** One way to use a program for something that it was not made for, as its arguments show it. */
export interface Shape {
  readonly code: WindowsCode
  readonly severity: Severity
  /** Each of them matches the lower-case text of the arguments, which has a blank at both ends. */
  readonly patterns: readonly RegExp[]
}

export type ShapeTable = ReadonlyMap<string, readonly Shape[]>

/** Makes a row: the code, the severity, and patterns that all have to match, wherever they do. */
export function shape(
  code: WindowsCode,
  severity: Severity,
  ...patterns: readonly RegExp[]
): Shape {
  return { code, severity, patterns }
}

/** One table of several; where a program stands in more than one, it has the rows of all. */
export function mergeTables(...tables: readonly ShapeTable[]): ShapeTable {
  const merged = new Map<string, readonly Shape[]>()
  for (const table of tables) {
    for (const [name, shapes] of table) merged.set(name, [...(merged.get(name) ?? []), ...shapes])
  }
  return merged
}
