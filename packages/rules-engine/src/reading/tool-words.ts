/** The words of a tool's name: `runTerminalCmd`, `run_terminal_cmd` and `run-terminal.cmd` read alike. */
export function toolWords(name: string): ReadonlySet<string> {
  return new Set(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== ''),
  )
}

export function hasAny(words: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.some((word) => words.has(word))
}

export const toolKinds = {
  shell: ['bash', 'sh', 'shell', 'zsh', 'terminal', 'cmd', 'powershell', 'pwsh', 'console', 'exec', 'execute', 'run', 'subprocess', 'command', 'process'],
  sql: ['sql', 'postgres', 'postgresql', 'mysql', 'sqlite', 'database', 'db', 'bigquery', 'snowflake', 'clickhouse'],
  code: ['python', 'node', 'javascript', 'js', 'ruby', 'perl', 'php', 'code', 'repl', 'jupyter', 'notebook', 'interpreter'],
  fetch: ['fetch', 'http', 'https', 'request', 'browse', 'browser', 'navigate', 'url', 'download', 'web', 'webhook', 'scrape', 'crawl', 'curl', 'wget', 'rest', 'webpage', 'screenshot'],
  write: ['write', 'edit', 'create', 'append', 'save', 'put', 'update', 'patch', 'replace', 'insert', 'move', 'copy', 'rename', 'upload'],
  delete: ['delete', 'remove', 'destroy', 'drop', 'purge', 'unlink', 'rm', 'wipe', 'erase', 'terminate'],
  send: ['send', 'email', 'mail', 'post', 'publish', 'share', 'forward', 'transfer', 'pay', 'payment', 'invite', 'upload', 'message', 'sms', 'tweet', 'webhook', 'push', 'submit', 'notify', 'forwarding'],
  read: ['read', 'get', 'list', 'search', 'find', 'view', 'show', 'query', 'lookup', 'fetch', 'describe', 'check', 'count', 'cat', 'grep', 'glob', 'ls', 'think'],
} as const
