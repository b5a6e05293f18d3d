import {
  BotGatewayHealthResponse,
  BotInspectionResponse,
  DiscordAnswer,
  TelegramAnswer,
  TwitterChallengeAnswer,
} from '../bot-gateway.ts'
import { INTERFACE_VERSION } from '../evaluation.ts'
import type { ErrorCode } from '../errors.ts'
import { exampleReport, inspectionRequest } from './inspection-operations.ts'
import type { Operation, ParameterName, SecurityScheme } from './operation.ts'
import { commonOperations } from './service-operations.ts'

const platformErrors: readonly ErrorCode[] = [
  'INVALID_JSON',
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

interface PlatformWebhook {
  readonly path: string
  readonly id: string
  readonly name: string
  readonly scheme: SecurityScheme
  readonly success: Operation['success']
}

function platformWebhook({ path, id, name, scheme, success }: PlatformWebhook): Operation {
  return {
    method: 'post',
    path,
    id,
    tag: 'Bot gateway',
    summary: `Receive a message from ${name}`,
    description:
      'Answers 404 while the platform is not configured. The work happens after the answer; 429 and 503 ask for another delivery.',
    security: [scheme],
    request: { foreign: `An object of ${name}, verified over its raw bytes; at most 1 MB.` },
    success,
    errors: platformErrors,
  }
}

const challengeParameters: readonly ParameterName[] = ['ChallengeToken']

/** Every endpoint that the bot gateway's document describes. */
export const botGatewayOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/health',
    id: 'readBotGatewayHealth',
    tag: 'Bot gateway',
    summary: 'Version and configured integrations',
    description:
      'An integration is true when all of its settings are there. It says nothing about whether the platform can be reached.',
    security: [],
    success: {
      status: 200,
      description: 'Which integrations have their settings; never the settings.',
      body: {
        schema: BotGatewayHealthResponse,
        examples: {
          telegramOnly: {
            ok: true,
            service: 'bot-gateway',
            version: INTERFACE_VERSION,
            integrations: {
              inspection: true,
              webhook: true,
              discord: false,
              telegram: true,
              x: false,
            },
          },
        },
      },
    },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR'],
  },
  {
    method: 'post',
    path: '/webhook/inspect',
    id: 'inspectForBot',
    tag: 'Bot gateway',
    summary: 'Inspect an image and get the report immediately',
    description:
      'For a bot of your own. Takes the body of an inspection, at most 1 MiB: send the URL of a larger image; above that the response is 413. The account of the gateway pays, and its 30 inspections a minute are for all bots together. With an Idempotency-Key a repeated request is replayed without a charge. FORENSICS_PROVIDER_ERROR with a Retry-After is about the inspection API, without one about the image. Answers 404 without the settings of the API or of this endpoint.',
    security: ['botSecret'],
    parameters: ['OptionalIdempotencyKey'],
    request: inspectionRequest,
    success: {
      status: 200,
      description: 'The report.',
      headers: ['IdempotentReplayed'],
      body: { schema: BotInspectionResponse, examples: { report: exampleReport } },
    },
    errors: [
      'INVALID_JSON',
      'IDEMPOTENCY_KEY_INVALID',
      'AUTH_REQUIRED',
      'INSUFFICIENT_CREDITS',
      'INVALID_ORIGIN',
      'NOT_FOUND',
      'IDEMPOTENCY_CONFLICT',
      'TEXT_INSPECTION_RETIRED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_CONTENT_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
      'INVALID_SCHEMA',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'FORENSICS_PROVIDER_ERROR',
      'DATABASE_UNAVAILABLE',
    ],
  },
  platformWebhook({
    path: '/webhook/discord',
    id: 'receiveDiscord',
    name: 'Discord',
    scheme: 'discordSignature',
    success: {
      status: 200,
      description: "In Discord's form: its ping answered, words at once, or a promise of them.",
      body: {
        schema: DiscordAnswer,
        examples: {
          pong: { type: 1 },
          promise: { type: 5 },
          words: {
            type: 4,
            data: {
              content: 'This message has no image to inspect.',
              flags: 64,
              allowed_mentions: { parse: [] },
            },
          },
        },
      },
    },
  }),
  platformWebhook({
    path: '/webhook/telegram',
    id: 'receiveTelegram',
    name: 'Telegram',
    scheme: 'telegramSecret',
    success: {
      status: 200,
      description:
        'Accepted, with an empty body. For a person who has sent too much: a call of the Bot API that says so.',
      body: {
        schema: TelegramAnswer,
        examples: {
          tooMany: {
            method: 'sendMessage',
            chat_id: 5,
            text: 'You have sent many images. Please wait ten minutes.',
            reply_parameters: { message_id: 41, allow_sending_without_reply: true },
          },
        },
      },
    },
  }),
  platformWebhook({
    path: '/webhook/twitter',
    id: 'receiveTwitter',
    name: 'X',
    scheme: 'twitterSignature',
    success: { status: 200, description: 'Accepted, with an empty body.' },
  }),
  {
    method: 'get',
    path: '/webhook/twitter',
    id: 'answerTwitterChallenge',
    tag: 'Bot gateway',
    summary: 'Prove to X that this URL has the consumer secret',
    description:
      'X asks when the webhook is registered, and every hour. Answers 404 while X is not configured.',
    security: [],
    parameters: challengeParameters,
    success: {
      status: 200,
      description: 'The answer to the challenge.',
      body: {
        schema: TwitterChallengeAnswer,
        examples: {
          answer: { response_token: `sha256=${'A'.repeat(43)}=` },
        },
      },
    },
    errors: ['INVALID_ORIGIN', 'NOT_FOUND', 'INVALID_SCHEMA', 'INTERNAL_ERROR'],
  },
  ...commonOperations,
]
