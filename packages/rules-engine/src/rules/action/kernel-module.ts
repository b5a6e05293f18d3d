import type { Severity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { type Command, hasOption, operands } from '@ase/command-analysis'

export const kernelModule: Rule = {
  code: 'KERNEL_MODULE',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Loads code into the kernel of the machine.',
  evidence:
    'A module, extension or program is loaded into the kernel: from a file (insmod, kextload), by force, or through kexec and bpftool.',
  exceptions:
    'Modules are only listed or explained, or one that the system ships is loaded or removed by its name.',
  references: [
    'https://attack.mitre.org/techniques/T1547/006/',
    'https://man7.org/linux/man-pages/man8/insmod.8.html',
  ],
  mappings: { owasp: ['ASI05'], cwe: ['CWE-269'] },
  commands: () => [{ ...interest, check: classifyCommand }],
  examples: {
    flags: [
      shellCall('sudo insmod /tmp/rk.ko'),
      shellCall('insmod ./driver.ko'),
      shellCall('modprobe --force-vermagic rk'),
      shellCall('kextload /Users/dev/x.kext'),
      shellCall('kexec -l /tmp/vmlinuz --initrd=/tmp/i.img'),
      shellCall('bpftool prog load hide.o /sys/fs/bpf/hide'),
    ],
    passes: [
      shellCall('lsmod'),
      shellCall('modinfo nvme'),
      shellCall('sudo modprobe br_netfilter'),
      shellCall('modprobe -n nvme'),
      shellCall('bpftool prog list'),
    ],
  },
}

const interest = {
  names: new Set(['insmod', 'modprobe', 'rmmod', 'kmod', 'kextload', 'kmutil', 'kexec', 'bpftool']),
}

function classifyCommand({ name, args }: Command): Severity | null {
  switch (name) {
    case 'insmod':
      return fromFile(operands(args)[0] ?? '')
    case 'kmod':
      return args[0] === 'insmod' || args[0] === 'load' ? fromFile(args[1] ?? '') : null
    case 'modprobe':
      return modprobe(args)
    case 'rmmod':
      return hasOption(args, '-f', '--force') ? 'medium' : null
    case 'kextload':
      return 'high'
    case 'kmutil':
      return args[0] === 'load' || args[0] === 'install' ? 'medium' : null
    case 'kexec':
      return hasOption(args, '-l', '--load', '-e', '--exec') ? 'medium' : null
    default:
      return /^(?:prog|program) (?:load|loadall|attach)\b/.test(args.slice(0, 2).join(' '))
        ? 'medium'
        : null
  }
}

/** A module that the distribution did not install. */
function fromFile(path: string): Severity {
  return path.startsWith('/lib/modules/') || path.startsWith('/usr/lib/modules/')
    ? 'medium'
    : 'high'
}

function modprobe(args: readonly string[]): Severity | null {
  if (hasOption(args, '-n', '--dry-run', '--show-depends', '-c', '--showconfig', '-D')) return null
  if (args.some((arg) => /^(?:-f|--force)/.test(arg) || /^-[dC]$|^--dirname/.test(arg)))
    return 'medium'
  return operands(args).some((operand) => operand.includes('/')) ? 'high' : null
}
