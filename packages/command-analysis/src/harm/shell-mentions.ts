import { shells } from '../model/command-name.ts'

/** A place in a text where a shell is named as a word of its own. */
export interface ShellMention {
  /** It has a folder in front, as in `/bin/sh`. */
  readonly path: boolean
  /** At most 48 characters before and after. */
  readonly before: string
  readonly after: string
}

const MENTIONS_MAX = 32
const NAME_MAX = 48
const AROUND = 48

/** Where a text names a shell. Linear: it jumps from one `sh` to the next. */
export function shellMentions(text: string): readonly ShellMention[] {
  const found: ShellMention[] = []
  for (let at = text.indexOf('sh'); at >= 0; at = text.indexOf('sh', at + 2)) {
    if (found.length >= MENTIONS_MAX) break
    const end = at + 2
    if (isNamePart(text.charCodeAt(end))) continue
    let start = at
    while (start > 0 && at - start < NAME_MAX && isNamePart(text.charCodeAt(start - 1))) start -= 1
    const word = text.slice(start, end)
    const slash = word.lastIndexOf('/')
    if (!shells.has(word.slice(slash + 1))) continue
    found.push({
      path: slash >= 0,
      before: text.slice(Math.max(0, start - AROUND), start),
      after: text.slice(end, end + AROUND),
    })
  }
  return found
}

/** Letters, digits and what stands inside paths and file names. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 45 && code <= 57) ||
    code === 95
  )
}

/** Is the whole text a shell without a script: `/bin/sh`, `sh -i`, `bash -p 0<&2 1>&2`, `reset; exec sh`? */
export function isBareShell(text: string): boolean {
  if (text.length > 120 || !text.includes('sh')) return false
  return shellMentions(text).some(
    ({ before, after }) =>
      /^(?:\s{0,4}reset;)?[}\s;]{0,4}(?:exec\s{1,4})?[-"']{0,2}$/.test(before) &&
      isEndOfBareShell(after),
  )
}

function isEndOfBareShell(after: string): boolean {
  if (after.length > 44) return false
  if (/^["']?(?:,-s|;\w{0,8}|,(?:pty|stderr|setsid|sane|sigint|raw|echo).{0,40})$/.test(after))
    return true
  return /^["']?(?:\s{1,4}-{1,2}(?:i|p|l|ip|s|login))?(?:\s{1,4}(?:\d?[<>].{0,30}|#))?\s{0,4}$/.test(
    after,
  )
}

const calls =
  /(?:system|exec[a-z]{0,3}|popen|spawn[a-z]{0,4}|execute|call|callcommand|call-process|run|command|term|processbuilder|passthru|shell_exec|pcntl_exec|shell|write18|using|invoke|psfile=)[\s([{]{0,3}[*"'`{[]{1,3}(?:exec\s)?$/i
const bareCall = /^(?:\s{1,2}-[ipls]{1,3})?(?:\s{1,2}\d?[<>]&?\s?\d?){0,3}(?:;\w{0,8})?\s?["'`}]/

/** Does a piece of another program's language or configuration start a shell with nothing to run? */
export function spawnsShell(text: string): boolean {
  if (!text.includes('sh')) return false
  return shellMentions(text).some(spawns)
}

function spawns({ path, before, after }: ShellMention): boolean {
  if (/(?:^|[^#])!$/.test(before)) return isEndOfBang(after)
  if (path && isStatement(before, after)) return true
  if (path && /(?:^|[\s:;|'"])!\s{1,2}(?:exec\s)?$/.test(before)) return isEndOfBang(after)
  if (path && /^\s-p(?:\W|$)/.test(after)) return true
  if (
    /^(?:\s-[ip]{1,2})?\s{1,2}(?:0?<&\s?\d|1?>&\s?0|<\$?\(tty|<\/dev\/tty|<@stdin|<\uE000\s>\uE000\s2>)/.test(
      after,
    )
  )
    return true
  if (calls.test(before) && bareCall.test(after)) return !runsSomething(after)
  if (/(?:^|[\s"'])spawn\s{1,2}$/.test(before))
    return /^(?:\s-[ip]{1,2})?\s{0,2}(?:;|\n|$)/.test(after)
  return before.endsWith('`') && /^(?:\s-[ip]|\s\d?>&\d)?\s?`/.test(after)
}

/** `execute(/bin/sh)`, `true;/bin/sh;exit`, `PostUp = /bin/sh`: a call, statement or hook without quotes. */
function isStatement(before: string, after: string): boolean {
  if (/[a-z%]\($/.test(before)) return /^(?:\s\d?>&\d)?\)/.test(after)
  if (/;\s?$/.test(before)) return /^\s?;/.test(after)
  return (
    /(?:^|\s)(?:post_?up|pre_?up|post_?down|pre_?down|up|down|exec_?start(?:pre|post)?|exec_?stop|pre_?install|post_?install|pre_?inst|post_?inst|on_\w{1,16}|hook|pipe|execute|run)["']?\s{0,3}[=:]\s{0,3}["']?$/i.test(
      before,
    ) && /^(?:\s-[ip])?["']?(?:\s{0,4}(?:\n|[},]|$))/.test(after)
  )
}

function isEndOfBang(after: string): boolean {
  return /^(?:\s-[ip]{1,2})?\s{0,2}(?:["'|;\n]|$|\d?[<>])/.test(after)
}

/** `spawn("sh", ["-c", script])` and `run(["bash", "build.sh"])` give the shell work; `execl("/bin/sh", "sh", "-p")` does not. */
function runsSomething(after: string): boolean {
  const next = /^[^"'`}]{0,12}["'`}]\s?,\s?[[(]?\s?["']([^"']{1,32})["']/.exec(after)?.[1]
  return next !== undefined && !shells.has(next) && !/^-[ip]{1,2}$/.test(next)
}

/** Is the text a script or configuration with nothing but a shell in it: `/bin/sh`, `#!/bin/sh -p`, `exec sh 0<&1`? */
export function isShellAsBody(text: string): boolean {
  if (text.length > 200 || !text.includes('sh')) return false
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#!'))
  const [only] = lines
  return only !== undefined && lines.length === 1 && only.includes('/') && isBareShell(only)
}
