/** An absolute path without doubled slashes, `.` and `..`: `/dev/./sda` and `/tmp/../dev/sda` are `/dev/sda`; any other as it is. */
export function plainPath(path: string): string {
  if (!path.startsWith('/') || !/\/[./]/.test(path)) return path
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  return `/${kept.join('/')}`
}
