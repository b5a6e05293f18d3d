import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import { fromTargets } from './destroyed-targets.ts'
import { targetScope, type TargetScope } from './destructive-targets.ts'
import { UNKNOWN, type Pipeline } from '../model/model.ts'
import { hasLongOption, hasOption, operands } from '../model/options.ts'

/** `cd /; rm -rf home`: a name alone stands for the folder below the root. */
export function removesSystemFrom({ args }: Command): boolean {
  return (
    hasOption(args, '-r', '-R', '--recursive') &&
    operands(args).some(
      (target) =>
        /^(?:\.\/)?[a-z0-9]{2,12}\/?$/.test(target) && targetScope(`/${target}`) === 'system',
    )
  )
}

/** What `rm` would take with it, in the folder that the script has gone to. */
export function severityOfRm(command: Command, folder: TargetScope): Severity | null {
  const { args } = command
  const recursive = hasOption(args, '-r', '-R') || hasLongOption(args, '--recursive')
  if (hasLongOption(args, '--no-preserve-root')) return 'high'
  const targets = operands(args).filter((target) => target !== UNKNOWN || !isMadeFolder(command))
  const found = fromTargets(targets, recursive ? folder : 'harmless')
  if (!recursive) {
    if (found === 'high' && targets.some(isWholesale)) return 'high'
    return targets.some(isAllBackups) ||
      targets.some(isServiceSettings) ||
      (found === 'high' && targets.some(isMachineSetting))
      ? 'medium'
      : null
  }
  if (command.fed && found === null && targets.length === 0) return null
  return found
}

/** Answers that name a cache or a fresh folder, and variables of make: `$(brew --cache)`, `$(mktemp -d)`, `$(BUILD_DIR)`. */
function isMadeFolder({ words }: Command): boolean {
  const answers = words.filter(({ text }) => text === UNKNOWN)
  return answers.length > 0 && answers.every(({ substitutions }) => substitutions.some(namesMade))
}

function namesMade({ commands }: Pipeline): boolean {
  const [only] = commands
  const said = only?.argv.map(({ text }) => text).join(' ') ?? ''
  return (
    commands.length === 1 &&
    (/^(?:brew --cache|mktemp(?: -[dt]\S{0,40}){1,2}|(?:npm|pnpm) config get cache|(?:pnpm|yarn|composer|pip3?|uv|poetry) (?:store path|cache (?:dir|path)|config cache-dir)|go env GO(?:MOD)?CACHE)$/.test(
      said.slice(0, 80),
    ) ||
      /^find (?:\.|[\w-]{1,40})(?: -type d)? -name ["']?(?:__pycache__|\.pytest_cache|\.mypy_cache|node_modules|dist|build|\*\.(?:egg-info|pyc|log|tmp|o))["']?(?: -type [df])?$/.test(
        said.slice(0, 120),
      ) ||
      /^[A-Z_]{0,20}(?:BUILD|DIST|OUT|OBJ|TMP|TEMP|CACHE|COV|GEN|VENV|BIN|DOC|TARGET|STAGE)[A-Z_]{0,20}$/.test(
        said.slice(0, 64),
      ))
  )
}

function isAllBackups(target: string): boolean {
  return /^\/(?:var\/|srv\/|mnt\/)?backups?\/(?:[\w-]{1,40}\/)?\*(?:\.[\w.*]{1,20})?$/.test(target)
}

/** The settings that a service starts with. */
function isServiceSettings(target: string): boolean {
  // A link to settings that stay where they are.
  if (/^\/etc\/[a-z0-9-]{2,30}\/(?:sites|conf|mods|modules)-enabled\//.test(target)) return false
  // The page that a fresh server greets with.
  if (
    /^\/etc\/(?:nginx|apache2)\/(?:conf\.d|sites-enabled)\/(?:000-)?default(?:\.conf)?$/.test(
      target,
    )
  )
    return false
  return /^\/etc\/[a-z0-9-]{2,30}\/(?:\S{1,80}\/)?[\w-]{1,60}\.(?:conf|cfg|ya?ml|toml|ini)$/.test(
    target,
  )
}

/** Right below `/etc` lies what the machine itself is set up with. */
function isMachineSetting(target: string): boolean {
  // Written anew from the defaults, or a copy.
  if (
    /^\/etc\/(?:localtime|timezone|adjtime|motd|issue|nologin|locale\.gen|.{1,60}(?:\.(?:old|bak|orig|save)|\.dpkg-\w{1,6}|~))$/.test(
      target,
    )
  )
    return false
  return /^\/(?:etc|usr\/s?bin)\/[^/]{1,80}$/.test(target)
}

/** Without -r only globs over a system folder, or the files that a machine starts and signs in with, do harm. */
function isWholesale(target: string): boolean {
  return (
    /^\/(?:\*|(?:etc|bin|boot|lib|lib64|sbin|usr|usr\/(?:bin|lib|sbin|local\/bin))(?:\/\.?\*?)?$|boot\/|etc\/(?:passwd|shadow|group|gshadow|sudoers|fstab|crypttab)-?$|etc\/(?:sudoers\.d|ssh|pam\.d)\/\*)/.test(
      target,
    ) ||
    /^(?:\/usr)?\/s?bin\/(?:bash|sh|dash|env|init|ls|login|mount|passwd|python3?|perl|rm|sshd?|su|sudo|systemctl)$/.test(
      target,
    ) ||
    /^(?:\/usr)?\/lib(?:64)?\/(?:[^/]{1,40}\/)?(?:ld-|libc\.|libcrypt|libpam|libssl|libsystemd)/.test(
      target,
    )
  )
}
