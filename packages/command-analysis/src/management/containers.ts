import type { Severity } from '@ase/schemas'
import { UNKNOWN } from '../model/model.ts'
import { hasOption } from '../model/options.ts'
import { hasFlag, type ManagementLine } from './command-line.ts'

/** Judges a line of Docker, Podman or nerdctl. One container or image is quickly made again; what is stored is not. */
export function severityOfContainers({ words, args }: ManagementLine): Severity | null {
  const [first = '', second = ''] = words
  switch (first) {
    case 'system':
      // Without images in use elsewhere and without volumes only what has ended goes.
      if (second === 'prune')
        return (hasOption(args, '-a', '--all') && !args.some(isAge)) || hasFlag(args, 'volumes')
          ? 'medium'
          : 'low'
      return second === 'reset' ? 'medium' : null
    case 'builder':
    case 'buildx':
      return null
    case 'volume':
      if (!/^(rm|remove|prune)$/.test(second)) return null
      return words.length > 2 && words.slice(2).every((name) => testVolume.test(name))
        ? 'low'
        : 'medium'
    case 'container':
    case 'image':
    case 'network':
    case 'pod':
      if (second === 'prune') return pruned(first)
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

const testVolume = /(?:^|[-_])(?:test|tests|tmp|temp|e2e|ci|cache|node_modules|build)(?:[-_]|$)/

/** Only what has not been used for that long. */
function isAge(arg: string): boolean {
  return /^(?:--filter=)?until=/.test(arg)
}

/** Stopped containers, and images and networks that no container uses, are made again on demand; pods and volumes are not. */
function pruned(kind: string): Severity {
  return kind === 'pod' ? 'medium' : 'low'
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
  if (kind === 'image') return every ? 'medium' : hasOption(args, '-f', '--force') ? 'low' : null
  if (every) return verb === 'stop' ? 'low' : 'medium'
  return verb === 'rm' && hasOption(args, '-v', '--volumes') ? 'low' : null
}
