import { readImageInput, type ImageInput } from '../use-case/image-input.ts'
import {
  carriesText,
  fail,
  InspectionRequest,
  parseAs,
  type ApiError,
  type Result,
} from '@ase/schemas'
import { parsePlainJson } from '@ase/runtime'

/** The image that a request's body asks for; body, text and data URI can be forgotten afterwards. */
export async function parseUpload(body: Uint8Array): Promise<Result<ImageInput, ApiError>> {
  const json = parsePlainJson(InspectionRequest, body)
  if (!json.ok) return json
  if (carriesText(json.value)) return fail({ code: 'TEXT_INSPECTION_RETIRED' })
  const source = parseAs(InspectionRequest, json.value)
  return source.ok ? readImageInput(source.value) : source
}
