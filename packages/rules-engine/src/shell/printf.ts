import { decodeEscapes } from './escapes.ts'
import { limits } from './model.ts'

/** `printf FORMAT VALUES…`, the format repeated while values are left. */
export function printf(args: readonly string[]): string | null {
  const [format, ...values] = args[0] === '--' ? args.slice(1) : args
  if (format === undefined) return null
  const parts = format.split(/%(?=[-0-9.]{0,8}[sbqdcxX])/)
  const taken = parts.length - 1
  let out = ''
  let next = 0
  do {
    out += parts[0] ?? ''
    for (const part of parts.slice(1)) {
      out += (values[next] ?? '') + part.replace(/^[-0-9.]{0,8}[sbqdcxX]/, '')
      next += 1
    }
    if (taken === 0) break
  } while (next < values.length && out.length < limits.valueLength)
  return decodeEscapes(out)
}
