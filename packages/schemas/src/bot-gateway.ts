import * as z from 'zod'
import { InspectionReport, ReportId, ReportUrl } from './inspection.ts'

/** GET /health of the bot gateway: which integrations are configured, without their settings. */
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
 * webhook body. The response is built field by field from this list, so that a new field of a report is
 * not published until it is added here.
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

/** POST /webhook/discord, in the format of Discord: the reply to its ping (1), a message (4), or a deferred message (5). */
export const DiscordAnswer = z
  .strictObject({
    type: z.literal([1, 4, 5]),
    data: z
      .strictObject({
        content: z.string().optional(),
        flags: z.literal(64).optional().describe('For the person alone.'),
        allowed_mentions: z.strictObject({ parse: z.array(z.string()).max(0) }).optional(),
      })
      .optional(),
  })
  .meta({ id: 'DiscordAnswer' })
export type DiscordAnswer = z.infer<typeof DiscordAnswer>

/** POST /webhook/telegram to a person who exceeds the rate limit: a call of the Bot API, which Telegram performs. */
export const TelegramAnswer = z
  .strictObject({
    method: z.literal('sendMessage'),
    chat_id: z.int(),
    text: z.string(),
    reply_parameters: z.strictObject({
      message_id: z.int(),
      allow_sending_without_reply: z.literal(true),
    }),
  })
  .meta({ id: 'TelegramAnswer' })
export type TelegramAnswer = z.infer<typeof TelegramAnswer>

/** GET /webhook/twitter: the HMAC-SHA256 of the challenge with the consumer secret. */
export const TwitterChallengeAnswer = z
  .strictObject({ response_token: z.string().regex(/^sha256=[A-Za-z0-9+/]{43}=$/) })
  .meta({ id: 'TwitterChallengeAnswer' })
export type TwitterChallengeAnswer = z.infer<typeof TwitterChallengeAnswer>
