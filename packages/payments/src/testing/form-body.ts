import { invalidRequest } from './stripe-problem.ts'

export type FormValue = string | { readonly [key: string]: FormValue }

const DEPTH_MAX = 5
const nameForm = /^([a-z_]+)((?:\[[a-z0-9_]+\])*)$/i

/**
 * Reads `a[b][0]=c&…` into nested objects, list indices as keys. Strict, so that a client's mistake fails a test: every
 * pair has a name and a value, every name appears once, brackets and percent signs are well formed.
 */
export function parseForm(body: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null)
  if (body === '') return root
  for (const pair of body.split('&')) {
    const at = pair.indexOf('=')
    if (at < 1) throw invalidRequest('Invalid form-encoded body.')
    put(root, pathOf(decode(pair.slice(0, at))), decode(pair.slice(at + 1)))
  }
  return root
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidRequest('Invalid percent-encoding in the body.')
  }
}

function pathOf(name: string): string[] {
  const [, first, rest] = nameForm.exec(name) ?? []
  if (first === undefined || rest === undefined) throw invalidRequest('Invalid parameter name.')
  const path = [first, ...rest.split(/[[\]]+/).filter((part) => part !== '')]
  if (path.length > DEPTH_MAX) throw invalidRequest('Parameters are nested too deeply.')
  return path
}

function put(root: Record<string, FormValue>, path: readonly string[], value: string): void {
  let at = root
  for (const key of path.slice(0, -1)) {
    const below = (at[key] ??= Object.create(null))
    if (typeof below === 'string') throw invalidRequest(`Invalid parameter ${path[0]}.`)
    at = below
  }
  const last = path.at(-1) ?? ''
  if (last in at) throw invalidRequest(`Parameter given twice: ${path[0]}.`)
  at[last] = value
}
