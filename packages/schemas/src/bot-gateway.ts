import * as z from 'zod'
import { InspectionReport, ReportId, ReportUrl } from './inspection.ts'

/** GET /health of the bot gateway: which integrations have their settings, and nothing about the settings. */
export const BotGatewayHealthResponse = z
  .strictObject({
    ok: z.literal(true),
    service: z.literal('bot-gateway'),
    version: z.string(),
    integrations: z.strictObject({
      inspection: z.boolean(),
      webhook: z.boolean(),
      discord: z.boolean(),
      telegram: z.boolean(),
      x: z.boolean(),
    }),
  })
  .meta({ id: 'BotGatewayHealthResponse' })
export type BotGatewayHealthResponse = z.infer<typeof BotGatewayHealthResponse>

/**
 * POST /webhook/inspect. The request is an `InspectionRequest`; an image as a data URI has to fit into the 1 MB of a
 * webhook body. The response is built field by field from this list, so that a new field of a report stays inside
 * until somebody adds it here.
 */
export const BotInspectionResponse = z
  .strictObject({
    ok: z.literal(true),
    reportId: ReportId,
    reportUrl: ReportUrl,
    report: InspectionReport.pick({
      id: true,
      verdictKey: true,
      aiProbability: true,
      authenticityScore: true,
      subjectSha256: true,
      subjectSize: true,
      evidenceDigest: true,
      providerName: true,
      reasons: true,
    }).partial({ reasons: true }),
  })
  .meta({ id: 'BotInspectionResponse' })
export type BotInspectionResponse = z.infer<typeof BotInspectionResponse>
