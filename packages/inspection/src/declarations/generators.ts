/** One service or model that makes pictures, and how manifests name it. */
export interface Generator {
  /** How our reports name it. */
  readonly id: string
  /** Names of the claim generator in manifests that the service signs itself. */
  readonly claimGenerators?: readonly string[]
  /** Names of the software agent of an action. */
  readonly agents?: readonly string[]
  /** Descriptions of an action, which count only together with the organisation that signed. */
  readonly described?: { readonly issuer: string; readonly descriptions: readonly string[] }
  /** Where these names were seen, and when. */
  readonly source: string
}

/** When the list was last compared with its sources. */
export const GENERATORS_AS_OF = '2026-11-22'

/**
 * Services that generate images. Names are compared whole. The name of a vendor, or an organisation alone, never stands here: the
 * same vendors sign cameras and editors (a Pixel photo is signed by Google LLC with `Google C2PA Core Generator Library`).
 */
export const generators: readonly Generator[] = [
  {
    id: 'openai',
    claimGenerators: ['ChatGPT', 'OpenAI-API', 'OpenAI Media Service API', 'Azure OpenAI ImageGen'],
    agents: ['DALL·E', 'GPT-4o', 'gpt-image', 'Azure OpenAI DALL-E', 'Azure OpenAI ImageGen'],
    source:
      'github.com/Tebs-Lab/lab-report-code 2024-02; github.com/contentauth/c2pa-conformance-tool fixtures 2025; learn.microsoft.com, content credentials of Azure OpenAI, 2025; signed files 2025 to 2026',
  },
  {
    id: 'adobe-firefly',
    claimGenerators: ['Adobe_Firefly', 'Adobe Firefly'],
    agents: ['Adobe Firefly'],
    source: 'github.com/contentauth/example-assets 2025-10; signed files 2023 to 2025',
  },
  {
    id: 'microsoft-image-creator',
    claimGenerators: ['Microsoft_Responsible_AI', 'Microsoft Responsible AI Image Provenance'],
    agents: ['Image Creator from Designer'],
    described: { issuer: 'Microsoft', descriptions: ['AI Generated Image'] },
    source: 'signed files of Bing and Designer 2024-02, without a source type',
  },
  {
    id: 'google-generative-ai',
    described: {
      issuer: 'Google LLC',
      descriptions: ['Created by Google Generative AI.', 'Created by Google Generative AI'],
    },
    source: 'signed files of Gemini and Imagen 2025 to 2026',
  },
  {
    id: 'black-forest-labs',
    claimGenerators: ['Black Forest Labs API'],
    source: 'signed files of the FLUX API 2025-11 to 2026-05',
  },
  {
    id: 'dreamina',
    claimGenerators: ['Dreamina'],
    source: 'signed files 2026-07, without a source type',
  },
  {
    id: 'bria',
    claimGenerators: ['Bria Ai'],
    source: 'signed file 2026-07, with the source type `empty`',
  },
  {
    id: 'fal-ai',
    claimGenerators: ['fal-ai'],
    source: 'signed files 2026-07: `fal-ai/<model>`, some without a source type',
  },
  { id: 'recraft', claimGenerators: ['recraft.ai'], source: 'signed files 2026' },
]

/** Parts of a `claim_generator` that name the library which wrote the manifest, not who made the picture. */
const libraries: readonly string[] = [
  'adobe_c2pa',
  'c2pa',
  'c2pa-node',
  'c2pa-python',
  'c2pa-rs',
  'c2pa_rs',
  'c2patool',
]

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
