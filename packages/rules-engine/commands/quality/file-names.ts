/**
 * Names files by their last parts, so that a file has the same name wherever it lies: the base name, and as many folders
 * before it as tell it from the others. Only the same path given twice gives the same name twice.
 */
export function shortenFileNames(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => path.split(/[/\\]/))
  return parts.map((path) => {
    let length = 1
    const isShared = (): boolean =>
      parts.filter((other) => tail(other, length) === tail(path, length)).length > 1
    while (length < path.length && isShared()) length += 1
    return tail(path, length)
  })
}

function tail(parts: readonly string[], length: number): string {
  return parts.slice(-length).join('/')
}
