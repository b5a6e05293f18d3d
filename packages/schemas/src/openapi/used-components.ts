import type { OpenApiDocument } from './document.ts'

type Components = OpenApiDocument['components']

/** What the paths of a document refer to, directly or through other components, in the given order. */
export function usedComponents(paths: OpenApiDocument['paths'], all: Components): Components {
  const used = new Set<unknown>()
  const pending: unknown[] = [paths]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const component of referencedBy(node, all)) {
      if (!used.has(component)) pending.push(component)
      used.add(component)
    }
  }
  const pick = (group: keyof Components) =>
    Object.fromEntries(Object.entries(all[group]).filter(([, component]) => used.has(component)))
  return {
    schemas: pick('schemas'),
    parameters: pick('parameters'),
    headers: pick('headers'),
    responses: pick('responses'),
    securitySchemes: pick('securitySchemes'),
  }
}

/** By a reference, by the mapping of a discriminator, or by the name of a security scheme. */
function referencedBy(node: unknown, all: Components): unknown[] {
  if (typeof node === 'string') {
    const [, group, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(node) ?? []
    if (group === undefined || name === undefined) return []
    const component: unknown = Object(Reflect.get(all, group))[name]
    if (component === undefined) throw new Error(`The document has no component ${node}.`)
    return [component]
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'security' && Array.isArray(child)
      ? child.flatMap((one) => schemesOf(one, all))
      : referencedBy(child, all),
  )
}

function schemesOf(requirement: unknown, all: Components): unknown[] {
  return Object.keys(Object(requirement)).map((name) => all.securitySchemes[name])
}
