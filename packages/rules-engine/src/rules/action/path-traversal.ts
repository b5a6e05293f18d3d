import type { Severity } from '@ase/schemas'
import { readCall, shellCall } from '../../examples.ts'
import { hitsByCall, worst } from '../../matching/hits.ts'
import type { ReadPath } from '../../paths/normalise-path.ts'
import { isSystemTarget } from '../../paths/sensitive-paths.ts'
import type { ToolCall } from '../../reading/tool-call.ts'
import type { Rule } from '../../rule.ts'

export const pathTraversal: Rule = {
  code: 'PATH_TRAVERSAL',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Climbs out of its folder to a system file, or disguises that it does.',
  references: ['https://owasp.org/www-community/attacks/Path_Traversal'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-22'] },
  match: (reading) => hitsByCall(reading, judge),
  examples: {
    flags: [
      readCall('../../../../etc/passwd'),
      readCall('..%2f..%2f..%2fetc%2fpasswd'),
      readCall('..%252f..%252fetc/hosts'),
      readCall('%c0%ae%c0%ae/%c0%ae%c0%ae/etc/shadow'),
      readCall('....//....//etc/passwd'),
      readCall('..\\..\\windows\\win.ini'),
      readCall('/var/www/app/../../../etc/shadow'),
      readCall('../../../../srv/data/items.db'),
    ],
    passes: [
      readCall('../../shared/x.ts'),
      readCall('notes..txt'),
      readCall('./src/../src/index.ts'),
      readCall('src/[...slug]/page.tsx'),
      readCall('assets/100%25.png'),
      shellCall('cat ../../package.json'),
    ],
  },
}

function judge(call: ToolCall): Severity | null {
  return worst(call.paths().map(({ path, raw }) => judgePath(path, raw)))
}

function judgePath(path: ReadPath, raw: string): Severity | null {
  if (path.disguised) return 'high'
  const climbs = path.levelsUp > 0 || /(^|[/\\])\.\.([/\\]|$)/.test(raw.slice(0, 4096))
  if (climbs && isSystemTarget(path.normal)) return 'high'
  return path.levelsUp >= 4 ? 'medium' : null
}
