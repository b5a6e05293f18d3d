import type { Command } from '../model/model.ts'
import { hasOption } from '../model/options.ts'

/** Does the command only test whether a port answers: `echo > /dev/tcp/localhost/5432`? */
export function isPortProbe({ name, args, redirects, words }: Command): boolean {
  const silent =
    name === ':' ||
    name === 'true' ||
    ((name === 'echo' || name === 'printf' || name === 'cat' || name === '') &&
      args.length === 0 &&
      words.length === 0)
  return (
    silent &&
    redirects.every(
      ({ operator, target }) =>
        !/^\/dev\/(?:tcp|udp)\//.test(target.text) ||
        (!operator.includes('<') &&
          /^\/dev\/(?:tcp|udp)\/(?:localhost|127\.|10\.|192\.168\.|\uE000|[a-z][\w-]{0,40}\/)/.test(
            target.text,
          )),
    )
  )
}

/** Does the command open a connection and send nothing: `cat < /dev/null > /dev/tcp/host/443`? */
export function sendsNothing({ name, args, redirects }: Command): boolean {
  return (
    name === 'cat' &&
    args.length === 0 &&
    redirects.length === 2 &&
    redirects.some(({ operator, target }) => operator === '<' && target.text === '/dev/null')
  )
}

/**
 * Does the command open a connection to a service of the same machine or composition by its bare name: `exec
 * 3<>/dev/tcp/redis/6379`?
 */
export function connectsToLocalService({ name, args, redirects }: Command): boolean {
  return (
    name === 'exec' &&
    args.length === 0 &&
    redirects.every(({ target }) =>
      /^\/dev\/tcp\/(?:localhost|127\.0\.0\.1|[a-z][a-z-]{0,30})\/(?:6379|11211|5432|3306|2181|9092|5672|27017|9200|8\d{3}|80)$/.test(
        target.text,
      ),
    )
  )
}

/** Does the command receive one file and start nothing: `nc -l 9000 > photos.tgz`? */
export function receivesOneFile({ args, redirects }: Command): boolean {
  return (
    args.length <= 4 &&
    !hasOption(args, '-k', '-e', '-c') &&
    redirects.length === 1 &&
    redirects.every(
      ({ operator, target }) =>
        operator === '>' && /^(?:\/tmp\/)?[\w-][\w.-]{0,80}$/.test(target.text),
    )
  )
}

/** Do input and output both go to files, as to the two ends of a pipe that a shell holds? */
export function redirectsInputAndOutput({ redirects }: Command): boolean {
  const files = redirects.filter(({ target }) => target.text !== '/dev/null')
  return (
    files.some(({ operator }) => operator === '<' || operator === '0<') &&
    files.some(({ operator }) => operator.startsWith('>'))
  )
}
