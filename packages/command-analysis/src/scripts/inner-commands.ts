import { valueAfter, wordsAfter, wordsBehind } from './argument-words.ts'
import type { Command } from '../model/command.ts'
import { containerCommand, sandboxed } from './container-commands.ts'
import { quoteAll } from '../model/quote-words.ts'
import { joined, remoteCommand, remoteWords, sentCommand } from './remote-commands.ts'
import { detachedCommand, switchedUser, terminalCommand } from './session-commands.ts'

/** The command that a program runs somewhere else: on a host, in a container, in a machine, in a session. */
export function innerCommand({ name, args }: Command): string | null {
  return readers.get(name)?.(args) ?? null
}

type Reader = (args: readonly string[]) => string | null

/** `cmake -E env A=b command`, `cmake -E time command`, and `cmake -E rm -rf x` itself. */
function environmentOfCmake(args: readonly string[]): string | null {
  if (args[0] !== '-E') return null
  const [verb = '', ...rest] = args.slice(1)
  if (verb === 'env' || verb === 'time') return quoteAll(verb === 'env' ? ['env', ...rest] : rest)
  if (verb === 'rm') return quoteAll(['rm', ...rest])
  return verb === 'remove_directory' ? quoteAll(['rm', '-rf', ...rest]) : null
}

function nixCommand(args: readonly string[]): string | null {
  const text = valueAfter(args, '--run', '--command')
  if (text !== undefined && !args.includes('-c')) return text
  const at = args.findIndex((arg) => arg === '-c' || arg === '--command' || arg === '--')
  return at < 0 ? null : quoteAll(args.slice(at + 1))
}

/** Programs with what reads their command out of their arguments. */
const readers: ReadonlyMap<string, Reader> = new Map([
  ...readBy(remoteCommand, 'ssh slogin autossh mosh tsh'),
  ...readBy(remoteWords, 'pssh parallel-ssh pdsh clush dsh'),
  ...readBy(
    (args) => containerCommand(args, 1),
    'docker podman nerdctl docker-compose podman-compose kubectl oc k lxc incus crictl crun runc youki buildah apptainer singularity toolbox distrobox ctr multipass limactl machinectl',
  ),
  ...readBy((args) => containerCommand(args, 0), 'ddev'),
  ...readBy(
    (args) => (args.includes('ssh') ? (valueAfter(args, '-C', '--command') ?? null) : null),
    'fly flyctl',
  ),
  ...readBy(
    (args) =>
      args[0] === 'run' || args[0] === 'run:detached'
        ? wordsAfter(args.slice(1), ['-a', '--app', '-s', '--size', '-r'], 0)
        : null,
    'heroku dokku railway',
  ),
  ...readBy((args) => wordsBehind(args, '--args'), 'gdb cgdb open'),
  ...readBy((args) => wordsBehind(args, '--'), 'lldb'),
  ...readBy((args) => wordsBehind(args, '--command'), 'just'),
  ...readBy(environmentOfCmake, 'cmake'),
  ...readBy((args) => (args[0] === 'submit' ? wordsBehind(args, '--') : null), 'launchctl'),
  ...readBy(
    (args) =>
      args.includes('ssh') || args.includes('run-command')
        ? (valueAfter(args, '-c', '--command', '--scripts') ?? null)
        : null,
    'lando vagrant gcloud az',
  ),
  ...readBy(sentCommand, 'aws'),
  ...readBy((args) => (args[0] === 'shell' ? joined(args.slice(1)) : null), 'adb'),
  ...readBy((args) => wordsAfter(args, ['-d', '--distribution', '-u', '--user', '--cd'], 0), 'wsl'),
  ...readBy(sandboxed, 'bwrap'),
  ...readBy((args) => wordsAfter(args, ['-t', '--target', '-S', '-G'], 0), 'nsenter'),
  ...readBy(switchedUser, 'runuser sg newgrp su'),
  ...readBy(detachedCommand, 'tmux screen'),
  ...readBy(
    terminalCommand,
    'gnome-terminal xterm konsole alacritty kitty urxvt x-terminal-emulator',
  ),
  ...readBy((args) => valueAfter(args, '-a', '--args') ?? null, 'ansible'),
  ...readBy(
    (args) => (args.some((arg) => arg.startsWith('cmd.')) ? (args.at(-1) ?? null) : null),
    'salt salt-call',
  ),
  ...readBy(nixCommand, 'nix-shell nix'),
])

function readBy(reader: Reader, programs: string): readonly [string, Reader][] {
  return programs.split(' ').map((program) => [program, reader])
}
