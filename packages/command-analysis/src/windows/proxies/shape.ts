import type { Severity } from '@ase/schemas'

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
