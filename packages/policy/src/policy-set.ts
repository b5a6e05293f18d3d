import type { Policy } from './policy.ts'

/** A set of policies with all their versions. */
export interface PolicySet {
  /** The newest version of each id. */
  readonly inForce: ReadonlyMap<string, Policy>
  readonly versions: readonly Policy[]
  find(id: string, version: string): Policy | undefined
}

/** The newest version of each id, by date and then by number, is in force; the others serve to recompute old decisions. */
export function createPolicySet(versions: readonly Policy[]): PolicySet {
  const inForce = new Map<string, Policy>()
  for (const policy of versions) {
    const known = inForce.get(policy.id)
    if (known === undefined || isNewer(policy.version, known.version))
      inForce.set(policy.id, policy)
  }
  return {
    inForce,
    versions,
    find: (id, version) =>
      versions.find((policy) => policy.id === id && policy.version === version),
  }
}

function isNewer(version: string, than: string): boolean {
  const [date = '', number] = version.split('-')
  const [thanDate = '', thanNumber] = than.split('-')
  return date === thanDate ? Number(number) > Number(thanNumber) : date > thanDate
}
