import { normalize } from '../characters/normalize.ts'

/**
 * The name without case and separators, in compatibility form (UTS 39): names with one skeleton look the same to a
 * reader.
 */
export function toNameSkeleton(name: string): string {
  if (/^[a-z0-9_.-]{1,128}$/.test(name)) return name.replace(/[_-]/g, '')
  return normalize(name, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]/gu, '')
}

/**
 * The skeleton with ASCII letters that look alike in common typefaces folded into one: `rn` and `m`, `1` and `l`.
 */
export function foldSimilarLetters(skeleton: string): string {
  return skeleton
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[1il|]/g, 'l')
    .replaceAll('0', 'o')
}

/** Names that the reference servers and the harnesses of agents give their tools. */
const wellKnown = [
  'read_file',
  'write_file',
  'edit_file',
  'create_file',
  'delete_file',
  'move_file',
  'list_files',
  'search_files',
  'list_directory',
  'create_directory',
  'directory_tree',
  'get_file_info',
  'read_multiple_files',
  'send_email',
  'read_email',
  'search_emails',
  'send_message',
  'list_messages',
  'create_issue',
  'list_issues',
  'update_issue',
  'add_issue_comment',
  'create_pull_request',
  'merge_pull_request',
  'create_repository',
  'push_files',
  'search_code',
  'search_repositories',
  'get_file_contents',
  'create_or_update_file',
  'execute_sql',
  'execute_query',
  'run_query',
  'list_tables',
  'describe_table',
  'read_query',
  'write_query',
  'execute_command',
  'run_command',
  'run_terminal_cmd',
  'web_search',
  'search_web',
  'fetch_url',
  'web_fetch',
  'browser_navigate',
  'browser_click',
  'create_entities',
  'read_graph',
  'search_nodes',
  'git_commit',
  'git_status',
  'git_diff',
  'get_weather',
  'get_current_time',
  'convert_time',
  'create_event',
  'list_events',
  'transfer_funds',
  'slack_post_message',
  'post_message',
  'sequentialthinking',
  'brave_web_search',
  'query_database',
  'get_secret',
  'upload_file',
  'download_file',
]
const known = new Set(wellKnown.map(bare))
const byLength = groupByLength(wellKnown.map(bare))

function bare(name: string): string {
  return name.replaceAll('_', '')
}

function groupByLength(names: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>()
  for (const name of names) {
    const group = groups.get(name.length) ?? []
    group.push(name)
    groups.set(name.length, group)
  }
  return groups
}

const LENGTH_MIN = 8

/**
 * Whether a name differs from a well-known tool's by one letter that is swapped, wrong, missing or doubled. Plurals
 * and numbers do not count; `others` are the other names of the manifest.
 */
export function isMisspelledToolName(name: string, others: ReadonlySet<string>): boolean {
  const own = bare(name.toLowerCase().replaceAll('-', '_'))
  if (own.length < LENGTH_MIN || own.length > 32 || known.has(own)) return false
  for (const length of [own.length - 1, own.length, own.length + 1]) {
    for (const other of byLength.get(length) ?? []) {
      if (isOneApart(own, other) && !isPluralInside(own, other) && !others.has(`${own}s`))
        return true
    }
  }
  return false
}

/** `list_file` and `lists_files`: the odd letter is an `s` or a digit. */
function isPluralInside(a: string, b: string): boolean {
  return a.replace(/[s\d]/g, '') === b.replace(/[s\d]/g, '')
}

/** A look-alike, a doubled or undoubled letter, or a swap of neighbours apart. */
function isOneApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a.charAt(start) === b.charAt(start)) start += 1
  let end = 0
  while (
    end < Math.min(a.length, b.length) - start &&
    a.charAt(a.length - 1 - end) === b.charAt(b.length - 1 - end)
  )
    end += 1
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length === 1 && right.length === 1)
    return alike.has(left + right) || alike.has(right + left)
  if (left.length + right.length === 1) return start > 0 && a.charAt(start - 1) === left + right
  return left.length === 2 && right.length === 2 && left === `${right.charAt(1)}${right.charAt(0)}`
}

/** Pairs that the eye takes for each other; other wrong letters make other words (`notes`, `nodes`). */
const alike = new Set([
  'il',
  'l1',
  'i1',
  'o0',
  'ce',
  'uv',
  'nm',
  'nr',
  'vy',
  'gq',
  's5',
  'b6',
  'ft',
  'ij',
])
