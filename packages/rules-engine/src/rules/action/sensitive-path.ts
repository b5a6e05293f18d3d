import type { Severity } from '@ase/schemas'
import { readCall, toolCall } from '../../examples.ts'
import { hitsByCall, worst } from '../../matching/hits.ts'
import { isSystemTarget } from '../../paths/sensitive-paths.ts'
import type { Access } from '../../reading/argument-places.ts'
import type { ToolCall } from '../../reading/tool-call.ts'
import type { Rule } from '../../rule.ts'

export const sensitivePath: Rule = {
  code: 'SENSITIVE_PATH',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Touches a path that belongs to the operating system.',
  references: ['https://refspecs.linuxfoundation.org/FHS_3.0/fhs/index.html'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-552'] },
  match: (reading) => hitsByCall(reading, judge),
  examples: {
    flags: [
      toolCall('write_file', { path: '/etc/hosts', content: '127.0.0.1 x' }),
      readCall('/etc/passwd'),
      readCall('/proc/self/root/etc/group'),
    ],
    passes: [
      readCall('docs/etc/passwd-format.md'),
      readCall('/home/dev/project/src/index.ts'),
      readCall('C:\\work\\notes.txt'),
    ],
  },
}

function judge(call: ToolCall): Severity | null {
  return worst(
    call
      .paths()
      .map(({ path, access }) =>
        isAbsoluteTarget(path.normal) ? severityOf(path.normal, access) : null,
      ),
  )
}

function isAbsoluteTarget(path: string): boolean {
  return (
    /^(\/(etc|proc|sys|boot|root|dev|windows)|[a-z]:\/windows)\//.test(path) && isSystemTarget(path)
  )
}

/** Facts about the machine that any program looks at. */
const ordinary =
  /^\/(?:proc\/(?:cpuinfo|meminfo|version|uptime|loadavg|mounts|stat)|etc\/(?:hosts|os-release|resolv\.conf|issue|hostname|timezone|debian_version|localtime|services|protocols|lsb-release|nginx\/.{1,120}|apt\/.{1,120}))$/

function severityOf(path: string, access: Access): Severity {
  if (access !== 'read') return 'high'
  return ordinary.test(path) ? 'low' : 'medium'
}
