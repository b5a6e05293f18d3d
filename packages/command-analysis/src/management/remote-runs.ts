import { optionValue } from './command-line.ts'

/** The script that a client of a fleet or a cloud runs on other machines; null when it runs none. */
export function remoteScript(name: string, args: readonly string[]): string | null {
  switch (name) {
    case 'pssh':
    case 'pdsh':
    case 'clush':
      return args.at(-1) ?? null
    case 'knife':
      return args[0] === 'ssh' ? (args.at(-1) ?? null) : null
    case 'fab':
      return args.includes('--') ? args.slice(args.indexOf('--') + 1).join(' ') : null
    case 'az':
      return args.includes('run-command') ? optionValue(args, '--scripts') : null
    case 'gcloud':
      return args.includes('ssh') ? optionValue(args, '--command') : null
    case 'aws':
      return args.includes('send-command') ? commandsOf(optionValue(args, '--parameters')) : null
    default:
      return null
  }
}

/** `commands=["rm -rf /"]` and its JSON form. */
function commandsOf(parameters: string | null): string | null {
  const start = parameters?.indexOf('[') ?? -1
  if (parameters === null || start < 0) return parameters?.replace(/^commands=/, '') ?? null
  return parameters
    .slice(start + 1, parameters.lastIndexOf(']'))
    .split('"')
    .filter((part) => part.trim() !== '' && part.trim() !== ',')
    .join('\n')
}
