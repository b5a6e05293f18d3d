import type { Command } from '../model/command.ts'

/** Options that name code or settings in most programs. */
const everywhere: ReadonlySet<string> = new Set([
  '--config',
  '--config-file',
  '--conf',
  '--custom-dir',
  '--script',
  '--plugin',
  '--plugin-dir',
  '--module-path',
  '--init-file',
  '--rcfile',
  '--external-dir',
])

/** Programs whose settings or operands can start commands, with the options that name the file ('' for an operand). */
const own: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    apache2: ['-f', '-d'],
    byebug: [''],
    caddy: ['--config'],
    cobc: [''],
    easy_install: [''],
    facter: ['--custom-dir'],
    gtester: [''],
    haproxy: ['-f'],
    httpd: ['-f', '-d'],
    logrotate: [''],
    minicom: ['-S'],
    neofetch: ['--config'],
    nginx: ['-c', '-p'],
    openvpn: ['--config', ''],
    pdb: [''],
    puppet: [''],
    runscript: [''],
    screen: ['-c'],
    sshd: ['-f'],
    tmux: ['-f'],
    virsh: [''],
  }),
)

/** A program run as root that is told to take its settings or code from a folder where anyone may put files. */
export function takesDroppedSettings({ name, args }: Command): boolean {
  const options = own.get(name)
  return args.some((arg, index) => {
    if (!arg.includes('/tmp/') && !arg.includes('/dev/shm/')) return false
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1
    const file = equals > 0 ? arg.slice(equals + 1) : arg
    if (!/^(?:\/var)?\/tmp\/|^\/dev\/shm\//.test(file)) return false
    const option = equals > 0 ? arg.slice(0, equals) : (args[index - 1] ?? '')
    return (
      everywhere.has(option) ||
      options?.includes(option) === true ||
      (options?.includes('') === true && !option.startsWith('--log'))
    )
  })
}
