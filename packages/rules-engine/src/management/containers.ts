import type { Severity } from '@ase/schemas'
import { UNKNOWN } from '../shell/model.ts'
import { hasOption } from '../shell/options.ts'
import { hasFlag, type ManagementLine } from './command-line.ts'

/** Judges a line of Docker, Podman or nerdctl. One container or image is quickly made again; what is stored is not. */
export function severityOfContainers({ words, args }: ManagementLine): Severity | null {
  const [first = '', second = ''] = words
  switch (first) {
    case 'system':
      return second === 'prune' || second === 'reset' ? 'medium' : null
    case 'builder':
    case 'buildx':
      return null
    case 'volume':
      return /^(rm|remove|prune)$/.test(second) ? 'medium' : null
    case 'container':
    case 'image':
    case 'network':
    case 'pod':
      if (second === 'prune') return pruned(first, args)
      return /^(rm|remove|kill|stop)$/.test(second) ? objects(first, second, args) : null
    case 'rm':
    case 'kill':
    case 'stop':
      return objects('container', first, args)
    case 'rmi':
      return objects('image', 'rm', args)
    case 'stack':
    case 'secret':
    case 'config':
    case 'service':
      return /^(rm|remove)$/.test(second) ? 'medium' : null
    case 'swarm':
      return second === 'leave' ? 'medium' : null
    case 'node':
      return /^(rm|demote)$/.test(second) ? 'medium' : null
    case 'compose':
      return severityOfCompose(words.slice(1), args)
    default:
      return null
  }
}

/** Stopped containers and what no container uses are made again on demand; every image is not. */
function pruned(kind: string, args: readonly string[]): Severity {
  if (kind === 'network' || kind === 'container') return 'low'
  return kind === 'image' && !hasOption(args, '-a', '--all') ? 'low' : 'medium'
}

/** Volumes of a compose project are test data more often than not: noted, no more. */
export function severityOfCompose(
  words: readonly string[],
  args: readonly string[],
): Severity | null {
  if (words[0] !== 'down' || !(hasOption(args, '-v', '--volumes') || hasFlag(args, 'rmi')))
    return null
  return hasFlag(args, 'rmi') && args.some((arg) => arg === 'all' || arg.endsWith('=all'))
    ? 'medium'
    : 'low'
}

/** Everything at once (`$(docker ps -aq)`, `--all`), or with its volumes. */
function objects(kind: string, verb: string, args: readonly string[]): Severity | null {
  const every = args.some((arg) => arg.includes(UNKNOWN)) || hasFlag(args, 'all', 'a')
  if (kind === 'network') return every ? 'medium' : null
  if (kind === 'image') return every || hasOption(args, '-f', '--force') ? 'medium' : null
  if (every) return verb === 'stop' ? 'low' : 'medium'
  return verb === 'rm' && hasOption(args, '-v', '--volumes') ? 'low' : null
}
