import { type Severity, worstSeverity } from '@ase/schemas'
import { fetchCall, readCall, shellCall, toolCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { isTraversalProof, isSystemPlace, isSystemTarget } from '@ase/url-analysis'
import type { ArgumentPath } from '../../envelope/argument-paths.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import type { Rule } from '../../rule.ts'

export const pathTraversal: Rule = {
  code: 'PATH_TRAVERSAL',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Climbs out of its folder to a system file, or disguises that it does.',
  evidence:
    'A path climbs above its start to a file of the system, climbs in an encoding that no honest caller uses, ends in a NUL, or leaves an archive; also in the path or a parameter of a web address.',
  exceptions:
    'Relative paths of a project, dots in names, addresses that stay below their root, and what is only searched for.',
  references: ['https://owasp.org/www-community/attacks/Path_Traversal'],
  mappings: { owasp: ['ASI02'], cwe: ['CWE-22'] },
  match: (parsed) => hitsByCall(parsed, classifyCall),
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
      readCall('..././..././etc/passwd'),
      readCall('..%uEFC8..%uEFC8boot.ini'),
      toolCall('extract_zip', { archive: 'a.zip', entries: ['readme.md', '../../home/x/.bashrc'] }),
      fetchCall('https://shop.example/?page=../../../../etc/passwd'),
      fetchCall('https://shop.example/icons/.%2e/.%2e/etc/passwd'),
    ],
    passes: [
      readCall('../../shared/x.ts'),
      readCall('notes..txt'),
      readCall('./src/../src/index.ts'),
      readCall('src/[...slug]/page.tsx'),
      readCall('assets/100%25.png'),
      shellCall('cat ../../package.json'),
      readCall('../dev/Dockerfile'),
      readCall('../logs/access.log'),
      readCall('../lib/index.ts'),
      fetchCall('https://docs.example/guide/../img/a.png'),
      fetchCall('https://search.example/?q=../../etc/passwd'),
      toolCall('extract_zip', { archive: 'a.zip', entries: ['src/index.ts', 'a..b'] }),
    ],
  },
}

/** Levels above the start at which a system folder is meant rather than a folder of the project. */
const FAR = 3

function classifyCall(call: ToolCall): Severity | null {
  return worstSeverity([...call.paths(), ...call.urlPaths()].map(classifyPath))
}

function classifyPath(found: ArgumentPath): Severity | null {
  const { raw, path, place, access } = found
  if (path.disguised) return place === 'url' && !path.climbs ? 'medium' : 'high'
  if (place === 'archive' && (path.levelsUp > 0 || isAbsolute(found))) return 'high'
  if (access === 'write' && path.levelsUp >= FAR)
    return isSystemTarget(path.normal) ? 'high' : 'medium'
  if (path.needlesslyEncoded && isSystemTarget(path.normal)) return 'high'
  if (place === 'url') return classifyInUrl(found)
  if (path.climbs && isTraversalProof(path.normal)) return 'high'
  if (path.levelsUp >= FAR && isSystemTarget(path.normal)) return 'high'
  if (path.climbs && /^\/[^\\]{0,1024}\\\.\./.test(raw)) return 'medium'
  return path.levelsUp > FAR || (path.needlesslyEncoded && place !== 'climbing') ? 'medium' : null
}

/** A server resolves `..` before it looks, so an honest address never climbs above its root. */
function classifyInUrl({ raw, path }: ArgumentPath): Severity | null {
  if (path.levelsUp > 0 && isSystemTarget(path.normal)) return 'high'
  if (path.levelsUp >= FAR) return 'medium'
  const asked = /^(?:\/|[a-z]:[\\/])/i.test(raw) && isSystemPlace(path.normal)
  return asked && isTraversalProof(path.normal) && !raw.startsWith('//') ? 'medium' : null
}

function isAbsolute({ raw }: ArgumentPath): boolean {
  return /^(?:[/\\]|[a-z]:[/\\])/i.test(raw)
}
