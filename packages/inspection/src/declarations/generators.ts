/** One service or model that makes pictures, and how its manifests name it. */
export interface Generator {
  /** How our reports name it. */
  readonly id: string
  /** Names that the manifest's own claim generator goes by. */
  readonly claimGenerators?: readonly string[]
  /** Names that an action's software agent goes by. */
  readonly agents?: readonly string[]
  /** Descriptions of an action that tell, beside the organisation that signed. */
  readonly described?: { readonly issuer: string; readonly descriptions: readonly string[] }
}

/** When the list below was last compared with its sources. */
export const GENERATORS_AS_OF = '2026-11-22'

/**
 * Services that generate images, by the names their manifests carried when they were looked at. Names are compared whole. A
 * vendor's name or an organisation alone never stands here: the same vendors sign cameras and editors.
 */
export const generators: readonly Generator[] = [
  {
    id: 'openai',
    claimGenerators: ['ChatGPT', 'OpenAI-API', 'OpenAI Media Service API', 'Azure OpenAI ImageGen'],
    agents: ['DALL·E', 'GPT-4o', 'gpt-image', 'Azure OpenAI DALL-E', 'Azure OpenAI ImageGen'],
  },
  {
    id: 'adobe-firefly',
    claimGenerators: ['Adobe_Firefly', 'Adobe Firefly'],
    agents: ['Adobe Firefly'],
  },
  {
    id: 'microsoft-image-creator',
    claimGenerators: ['Microsoft_Responsible_AI', 'Microsoft Responsible AI Image Provenance'],
    agents: ['Image Creator from Designer', 'Bing Image Creator'],
    described: { issuer: 'Microsoft', descriptions: ['AI Generated Image'] },
  },
  {
    id: 'google-generative-ai',
    described: { issuer: 'Google LLC', descriptions: ['Created by Google Generative AI.'] },
  },
  { id: 'black-forest-labs', claimGenerators: ['Black Forest Labs API'] },
  { id: 'dreamina', claimGenerators: ['Dreamina'] },
  { id: 'recraft', claimGenerators: ['recraft.ai'] },
]

/** Parts of a `claim_generator` that name the library that wrote the manifest, not who made the picture. */
export const libraries: readonly string[] = [
  'c2pa-rs',
  'c2pa_rs',
  'adobe_c2pa',
  'c2pa-node',
  'c2pa-python',
  'c2patool',
  'c2pa',
]
