import { quoteAll } from '../model/quote-words.ts'

const containerValues =
  '-u --user -w --workdir -e --env --env-file -n --namespace -c --container --context -v --volume --name --entrypoint -p --publish --network --net --mount -l --label --platform --pid --ipc --cap-add --cap-drop --security-opt --device -m --memory --cpus --restart --hostname -h --add-host --dns --ulimit --userns --tmpfs --gpus --log-driver --image --overrides --kubeconfig -f --file --project-directory --profile --index --service -s --shell'.split(
    ' ',
  )

/** What runs inside: the entry point, and what stands after `--` or after the options and the name. */
export function containerCommand(args: readonly string[], names: number): string | null {
  const verb = args.findIndex(
    (arg, index) => index < 12 && /^(?:exec|run|rsh|shell|debug|create|unshare|enter)$/.test(arg),
  )
  if (verb < 0) return null
  const dashes = args.indexOf('--', verb)
  if (dashes >= 0) return quoteAll(args.slice(dashes + 1))
  let at = verb + 1
  let entry: string | undefined
  while (at < args.length && args[at]?.startsWith('-') === true) {
    const arg = args[at] ?? ''
    if (arg === '--entrypoint') entry = args[at + 1]
    else if (arg.startsWith('--entrypoint=')) entry = arg.slice(13)
    at += containerValues.includes(arg) ? 2 : 1
  }
  const inner = onHost(args.slice(at + (args[verb] === 'unshare' ? 0 : names)), args.slice(0, at))
  return quoteAll(entry === undefined ? inner : [entry, ...inner])
}

/** Paths in a container that are folders of the host, as the host names them. */
function onHost(inner: readonly string[], options: readonly string[]): readonly string[] {
  let words = inner
  for (const [index, option] of options.entries()) {
    const volume =
      option === '-v' || option === '--volume'
        ? options[index + 1]
        : /^--volume=(.*)$/.exec(option)?.[1]
    const [host = '', inside = ''] = volume?.split(':', 2) ?? []
    if (inside.length < 2 || !/^(?:[/~]|\$)/.test(host)) continue
    words = words.map((word) =>
      word === inside || word.startsWith(`${inside}/`)
        ? `${host === '/' ? '' : host}${word.slice(inside.length)}` || '/'
        : word,
    )
  }
  return words
}

/** Behind the binds of a sandbox the first word that is no option or value. */
export function sandboxed(args: readonly string[]): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true) {
    const arg = args[at] ?? ''
    if (arg === '--') {
      at += 1
      break
    }
    at += /^--(?:(?:ro-|dev-)?bind(?:-try)?|symlink|setenv|file)$/.test(arg)
      ? 3
      : /^--(?:dev|proc|tmpfs|dir|chdir|uid|gid|unsetenv|hostname|cap-add|cap-drop)$/.test(arg)
        ? 2
        : 1
  }
  return at < args.length ? quoteAll(args.slice(at)) : null
}
