import * as z from 'zod'
import { Sha256Hex } from './evaluation.ts'
import { Timestamp } from './timestamp.ts'

const URL_LENGTH_MAX = 2048
/** The part of a data URI before its comma. The longest honest one has about 40 characters. */
const DATA_URI_HEADER_MAX = 128
const REASONS_MAX = 32
const allowedPorts = ['', '80', '443']

/** A PNG of one black pixel: an example that is answered with a report. */
export const exampleImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

const ImageUrl = z
  .string()
  .max(URL_LENGTH_MAX)
  .refine(isPublicWebAddress, { params: { issue: 'url_not_allowed' } })
  .meta({
    format: 'uri',
    description:
      'The http(s) URL of an image, at most 2048 characters, without credentials, on port 80 or 443. Private IP addresses and localhost are refused, also after a redirect.',
    examples: ['https://images.example.com/photo.jpg'],
  })

const ImageDataUri = z
  .string()
  .refine(isBase64DataUri, { params: { issue: 'invalid_data_uri' } })
  .meta({
    description:
      'A data URI with padded base64. The decoded image has at most 10,485,760 bytes; above that the answer is 413. Other media than images are 415, and so are images of another kind than the label says: `media_type_mismatch` at `image`.',
    examples: [exampleImage],
  })

/** Where the image of an inspection comes from. */
export type ImageSource =
  | { readonly from: 'url'; readonly url: string }
  | { readonly from: 'dataUri'; readonly dataUri: string }

/** The two forms of an `InspectionRequest`, as the OpenAPI document names them. */
export const InspectionByUrl = z.strictObject({ url: ImageUrl }).meta({ id: 'InspectionByUrl' })
export const InspectionByImage = z
  .strictObject({ image: ImageDataUri })
  .meta({ id: 'InspectionByImage' })

/**
 * The body of POST /api/verify/inspect and of POST /webhook/inspect: exactly one of `url` and `image`. It is one object
 * here, so that an error names the field and not a form of the union; the document has the union. It leaves as
 * an `ImageSource`. The form is checked here; addresses are resolved, and bytes sniffed, by the inspection itself.
 */
export const InspectionRequest = z
  .strictObject({ url: ImageUrl.optional(), image: ImageDataUri.optional() })
  .transform((body, context): ImageSource => {
    if (body.url !== undefined && body.image === undefined) return { from: 'url', url: body.url }
    if (body.image !== undefined && body.url === undefined)
      return { from: 'dataUri', dataUri: body.image }
    context.addIssue({ code: 'custom', params: { issue: 'exactly_one_required' } })
    return z.NEVER
  })
  .meta({ id: 'InspectionRequest' })
export type InspectionRequest = z.input<typeof InspectionRequest>

/**
 * Whether a parsed body asks for the retired text inspection. It is asked before the schema: such a body is answered
 * with 410 TEXT_INSPECTION_RETIRED whatever else it carries.
 */
export function carriesText(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'text')
}

export const VerdictKey = z.enum([
  'HIGHLY_LIKELY_AI',
  'SUSPICIOUS_SYNTHETIC',
  'LIKELY_AUTHENTIC',
  'NO_AI_DECLARATION',
])
export type VerdictKey = z.infer<typeof VerdictKey>

export const ReportId = z.string().regex(/^rpt_[0-9a-f]{32}$/)
export const ReportUrl = z.string().regex(/^\/r\/rpt_[0-9a-f]{32}$/)

const share = z.number().min(0).max(1)

export const InspectionReport = z
  .strictObject({
    id: ReportId,
    verdictKey: VerdictKey,
    aiProbability: share.describe('Derived from the declaration, not measured on the picture.'),
    authenticityScore: share.describe('Derived from the declaration; signatures are not verified.'),
    subjectSha256: Sha256Hex,
    subjectSize: z.int().min(0).describe('Bytes.'),
    evidenceDigest: Sha256Hex,
    providerName: z.string(),
    reasons: z
      .array(z.string().regex(/^[a-z]+:[A-Za-z]+:[A-Za-z0-9-]+$/))
      .max(REASONS_MAX)
      .describe(
        'What the verdict rests on, as `<place>:<carrier>:<value>`; never text of the image.',
      ),
  })
  .meta({ id: 'InspectionReport' })
export type InspectionReport = z.infer<typeof InspectionReport>

const reportFields = {
  ok: z.literal(true),
  reportId: ReportId,
  reportUrl: ReportUrl,
  report: InspectionReport,
}

export const InspectionResponse = z.strictObject(reportFields).meta({ id: 'InspectionResponse' })
export type InspectionResponse = z.infer<typeof InspectionResponse>

/** GET /api/reports/:id. The specification names no fields: those of the inspection, and when it was made. */
export const ReportResponse = z
  .strictObject({ ...reportFields, createdAt: Timestamp })
  .meta({ id: 'ReportResponse' })
export type ReportResponse = z.infer<typeof ReportResponse>

function isPublicWebAddress(text: string): boolean {
  // The URL parser drops or encodes blanks and control characters; what we check must be what was sent.
  if (/[\0-\x20\x7f]/u.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return url.username === '' && url.password === '' && allowedPorts.includes(url.port)
}

/** One index search and one search for a foreign character: no backtracking over 14 MB. */
function isBase64DataUri(text: string): boolean {
  const comma = text.slice(0, DATA_URI_HEADER_MAX).indexOf(',')
  if (comma === -1 || !/^data:[!-+\--~]+;base64$/i.test(text.slice(0, comma))) return false
  const data = text.slice(comma + 1)
  const end = data.search(/[^A-Za-z0-9+/]/)
  const padding = end === -1 ? '' : data.slice(end)
  return end !== 0 && data.length > 0 && data.length % 4 === 0 && ['', '=', '=='].includes(padding)
}
