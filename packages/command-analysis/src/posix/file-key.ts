/** The name under which a file is remembered and looked up: `./a` is `a`, `x//y` is `x/y`. */
export function fileKey(path: string): string {
  const plain = path.startsWith('./') || path.startsWith('.\\') ? path.slice(2) : path
  return plain.replaceAll('//', '/')
}
