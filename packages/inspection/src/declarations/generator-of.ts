import { generators, libraries, type Generator } from './generators.ts'

/** No name in the list is longer. */
const NAME_MAX = 128

const byClaimGenerator = byName((generator) => generator.claimGenerators)
const byAgent = byName((generator) => generator.agents)
const byDescription = byName((generator) =>
  generator.described?.descriptions.map((text) =>
    describedBy(generator.described?.issuer ?? '', text),
  ),
)
const libraryNames = new Set(libraries)

/**
 * The generator that a claim generator names, as `claim_generator` (`Name/version library/version`) or as the name in
 * `claim_generator_info`.
 */
export function generatorOfClaim(claimGenerator: string): string | undefined {
  return byClaimGenerator.get(nameOf(claimGenerator))
}

/** The generator that an action's software agent names. */
export function generatorOfAgent(agent: string): string | undefined {
  return byAgent.get(nameOf(agent))
}

/** The generator whose organisation describes what it makes in these words. */
export function generatorOfDescription(issuer: string, description: string): string | undefined {
  if (issuer.length > NAME_MAX || description.length > NAME_MAX) return undefined
  return byDescription.get(describedBy(issuer, description))
}

/** The name before a version, in lower case, without the library that stands behind it. */
function nameOf(product: string): string {
  const words = (product.trimStart().slice(0, NAME_MAX).split('/', 1)[0] ?? '')
    .trim()
    .toLowerCase()
    .split(' ')
  if (words.length > 1 && libraryNames.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

function describedBy(issuer: string, description: string): string {
  return `${issuer}\n${description}`.toLowerCase()
}

function byName(
  namesOf: (generator: Generator) => readonly string[] | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    generators.flatMap((generator) =>
      (namesOf(generator) ?? []).map((name) => [name.toLowerCase(), generator.id] as const),
    ),
  )
}
