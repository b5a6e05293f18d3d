interface Entry {
  /** Segments that must stand right before the key segment, nearest last; `*` is any one segment. */
  readonly before: readonly string[]
  readonly folder: boolean
}

interface Glob extends Entry {
  readonly prefix: string
  readonly suffix: string
}

/**
 * Makes a test from the ends of paths, written in lower case: `.aws/credentials` is that file anywhere, `.gnupg/` is
 * everything below such a folder, `id_*` is a beginning and an end, and a folder written `*` is any one. The test takes
 * the segments of a path and costs one look-up per segment.
 */
export function pathTable(patterns: readonly string[]): (segments: readonly string[]) => boolean {
  const exact = new Map<string, Entry[]>()
  const globs = new Map<string, Glob[]>()
  for (const pattern of patterns) {
    const folder = pattern.endsWith('/')
    const before = pattern.split('/').filter((part) => part !== '')
    const last = before.pop() ?? ''
    const [prefix = '', suffix] = last.split('*')
    const start = prefix.charAt(0)
    if (suffix !== undefined)
      globs.set(start, [...(globs.get(start) ?? []), { before, folder, prefix, suffix }])
    else exact.set(last, [...(exact.get(last) ?? []), { before, folder }])
  }
  return (segments) => {
    const last = segments.length - 1
    for (let at = 0; at <= last; at += 1) {
      const entries = exact.get(segments[at] ?? '')
      if (entries?.some((entry) => fits(entry, segments, at, last)) === true) return true
    }
    const name = segments[last] ?? ''
    const ends = (glob: Glob): boolean =>
      name.length >= glob.prefix.length + glob.suffix.length &&
      name.startsWith(glob.prefix) &&
      name.endsWith(glob.suffix) &&
      fits(glob, segments, last, last)
    return globs.get(name.charAt(0))?.some(ends) === true || globs.get('')?.some(ends) === true
  }
}

function fits(
  { before, folder }: Entry,
  segments: readonly string[],
  at: number,
  last: number,
): boolean {
  if (!folder && at !== last) return false
  if (before.length > at) return false
  return before.every((part, index) => {
    const found = segments[at - before.length + index]
    return part === '*' || part === found
  })
}
