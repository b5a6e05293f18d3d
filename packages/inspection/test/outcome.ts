import { InspectionFailure, type Inspector } from '../src/index.ts'

/** What a reader makes of an image, apart from its own name. */
export async function outcomeOf(inspector: Pick<Inspector, 'inspect'>, image: Uint8Array) {
  try {
    const { providerName: _, ...inspection } = await inspector.inspect(image)
    return inspection
  } catch (error) {
    if (error instanceof InspectionFailure) return { error: error.code }
    throw error
  }
}
