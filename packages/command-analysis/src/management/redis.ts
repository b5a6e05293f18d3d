import type { Severity } from '@ase/schemas'

/** Redis commands by what they lose. https://redis.io/docs/latest/commands/ */
const redisHigh: ReadonlySet<string> = new Set(['flushall', 'flushdb'])
const redisMedium: ReadonlySet<string> = new Set([
  'shutdown',
  'swapdb',
  'failover',
  'migrate',
  'restore',
])

/**
 * The severity of one Redis command, its words in order: as typed to the client, sent by a driver or read from a
 * script; null for no loss.
 */
export function severityOfRedis(words: readonly string[]): Severity | null {
  const [command = '', second = '', third = ''] = words.map((word) => word.toLowerCase())
  if (redisHigh.has(command)) return 'high'
  if (command === 'config')
    // CONFIG SET dir and dbfilename write files anywhere on the host.
    return second === 'set'
      ? /^(dir|dbfilename|requirepass|protected-mode|slaveof|rename-command)$/.test(third)
        ? 'high'
        : /^(?:maxmemory(?:-policy|-samples)?|slowlog-.{1,40}|notify-keyspace-events|loglevel|timeout|latency-.{1,40})$/.test(
              third,
            )
          ? 'low'
          : 'medium'
      : second === 'rewrite'
        ? 'medium'
        : null
  if (command === 'eval')
    return words.some((word) => /flush(all|db)|\b(del|unlink)\b/i.test(word)) ? 'high' : 'low'
  if (command === 'module') return second === 'load' ? 'high' : null
  if (command === 'debug')
    return /^(segfault|crash|oom|flushall|restart|panic)/.test(second) ? 'high' : null
  if (command === 'script') return second === 'flush' ? 'medium' : null
  if (command === 'acl')
    return second === 'deluser' ||
      (second === 'setuser' && words.some((word) => /^(\+@all|~\*|nopass)$/i.test(word)))
      ? 'medium'
      : null
  if (command === 'cluster')
    return /^(reset|flushslots|forget|failover)$/.test(second) ? 'medium' : null
  if (command === 'slaveof' || command === 'replicaof') return second === 'no' ? null : 'high'
  if (command === 'client') return second === 'kill' ? 'medium' : null
  // One key is a cache's everyday business; a list of them is not.
  if (command === 'del' || command === 'unlink')
    return words.length > 2 || second.includes('\uE000') || second.includes('*') ? 'medium' : 'low'
  return redisMedium.has(command) ? 'medium' : null
}
