import { alwaysShellKeys, codeKeys, shellKeys } from './argument-keys.ts'
import { hasAny, toolKinds } from './tool-words.ts'

export function isShellKey(words: ReadonlySet<string>, key: string): boolean {
  if (isSqlTool(words)) return false
  if (alwaysShellKeys.has(key)) return !hasAny(words, ['patch', 'write', 'edit'])
  return (
    shellKeys.has(key) &&
    hasAny(words, toolKinds.shell) &&
    // `run_query {params}`: what stands beside a query are its values.
    !words.has('query') &&
    !(isCodeTool(words) && codeKeys.has(key))
  )
}

export function isSqlTool(words: ReadonlySet<string>): boolean {
  return hasAny(words, toolKinds.sql)
}

export function isCodeTool(words: ReadonlySet<string>): boolean {
  return hasAny(words, toolKinds.code)
}
