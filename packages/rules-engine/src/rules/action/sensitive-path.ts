import { type Severity, worstSeverity } from '@ase/schemas'
import { readCall, toolCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import {
  isProgramPlace,
  isSystemPlace,
  classifyUncPath,
  type WindowsPlace,
} from '@ase/url-analysis'
import type { Access, ArgumentPath } from '../../envelope/argument-paths.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import type { Rule } from '../../rule.ts'

export const sensitivePath: Rule = {
  code: 'SENSITIVE_PATH',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Touches a path that belongs to the operating system.',
  evidence:
    'An absolute path below a folder of the operating system, the socket of a container engine, a raw device, or a share on a foreign machine.',
  exceptions:
    'Paths of projects and homes, facts about the machine that any program reads, and service settings.',
  references: ['https://refspecs.linuxfoundation.org/FHS_3.0/fhs/index.html'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-552'] },
  match: (parsed) => hitsByCall(parsed, classifyCall),
  examples: {
    flags: [
      toolCall('write_file', { path: '/etc/hosts', content: '127.0.0.1 x' }),
      readCall('/etc/passwd'),
      readCall('/proc/self/root/etc/group'),
      readCall('/var/run/docker.sock'),
      readCall('\\\\203.0.113.4\\share\\x.dll'),
      readCall('\\\\.\\PhysicalDrive0'),
    ],
    passes: [
      readCall('docs/etc/passwd-format.md'),
      readCall('/home/dev/project/src/index.ts'),
      readCall('C:\\work\\notes.txt'),
      readCall('\\\\files\\team\\plan.docx'),
      readCall('/usr/share/doc/bash/README'),
      toolCall('write_file', { path: '/dev/null', content: '' }),
    ],
  },
}

function classifyCall(call: ToolCall): Severity | null {
  return worstSeverity(
    call
      .paths()
      .flatMap((found) => [
        classifyWindowsPath(classifyUncPath(found.raw), found.access),
        classifyPath(found),
      ]),
  )
}

function isAbsolute(raw: string): boolean {
  return /^(?:file:)?[/\\]|^[a-z]:[/\\]|^%(?:systemroot|windir)%/i.test(raw)
}

/** A process that can use a container engine's socket controls the machine. */
const sockets = /(?:^|\/)(?:docker|containerd|podman|crio)\.sock$/

/** Facts about the machine that any program looks at, and the settings of ordinary services. */
const ordinary =
  /^\/(?:proc\/(?:cpuinfo|meminfo|version|uptime|loadavg|mounts|stat)|dev\/(?:null|zero|stdin|stdout|stderr|tty|shm\/.{1,120})|sys\/(?:class|fs\/cgroup|devices)\/.{1,160}|etc\/(?:hosts|os-release|resolv\.conf|issue|hostname|timezone|debian_version|localtime|services|protocols|lsb-release|mime\.types|environment|locale\.gen|[\w./-]{1,120}\.(?:example|sample|dist|default)|(?:nginx|apt|apache2|php|default|alternatives|fonts|ssl\/certs|ca-certificates|skel|bash_completion\.d|logrotate\.d|postgresql|grafana|prometheus)\/.{1,120}))$/

/** Streams and scratch space that only look like devices. */
const harmlessDevices = /^\/dev\/(?:null|zero|stdin|stdout|stderr|tty|shm)(?:\/|$)/

function classifyPath({ raw, path: { normal }, access }: ArgumentPath): Severity | null {
  if (sockets.test(normal)) return access === 'read' ? 'medium' : 'high'
  if (!isAbsolute(raw)) return null
  if (isSystemPlace(normal)) {
    if (access === 'read') return ordinary.test(normal) ? 'low' : 'medium'
    return harmlessDevices.test(normal) ? null : 'high'
  }
  return access !== 'read' && isProgramPlace(normal) ? 'high' : null
}

function classifyWindowsPath(place: WindowsPlace, access: Access): Severity | null {
  if (place === null) return null
  return place === 'device' || (place === 'admin-share' && access !== 'read') ? 'high' : 'medium'
}
