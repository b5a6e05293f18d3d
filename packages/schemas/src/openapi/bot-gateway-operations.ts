import { BotGatewayHealthResponse, BotInspectionResponse } from '../bot-gateway.ts'
import { INTERFACE_VERSION } from '../evaluation.ts'
import type { ErrorCode } from '../errors.ts'
import { exampleReport, inspectionRequest } from './inspection-operations.ts'
import type { Operation, ParameterName, SecurityScheme } from './operation.ts'

const platformErrors: readonly ErrorCode[] = [
  'INVALID_JSON',
  'AUTH_REQUIRED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

function platformWebhook(
  path: string,
  id: string,
  name: string,
  scheme: SecurityScheme,
): Operation {
  return {
    method: 'post',
    path,
    id,
    tag: 'Bot gateway',
    server: 'botGateway',
    summary: `Receive a message from ${name}`,
    description:
      'Answers 404 while the platform is not configured. The work happens after the answer; 429 and 503 ask for another delivery.',
    security: [scheme],
    request: { foreign: `An object of ${name}, verified over its raw bytes; at most 1 MB.` },
    success: { status: 200, description: 'Accepted.' },
    errors: platformErrors,
  }
}

const challengeParameters: readonly ParameterName[] = ['ChallengeToken']

export const botGatewayOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/health',
    id: 'readBotGatewayHealth',
    tag: 'Bot gateway',
    server: 'botGateway',
    summary: 'Version and configured integrations',
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
    errors: ['INTERNAL_ERROR'],
  },
  {
    method: 'post',
    path: '/webhook/inspect',
    id: 'inspectForBot',
    tag: 'Bot gateway',
    server: 'botGateway',
    summary: 'Inspect an image and get the report at once',
    security: ['botSecret'],
    request: inspectionRequest,
    success: {
      status: 200,
      description: 'The report.',
      body: { schema: BotInspectionResponse, examples: { report: exampleReport } },
    },
    errors: [
      'INVALID_JSON',
      'IDEMPOTENCY_KEY_INVALID',
      'AUTH_REQUIRED',
      'INSUFFICIENT_CREDITS',
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
  platformWebhook('/webhook/discord', 'receiveDiscord', 'Discord', 'discordSignature'),
  platformWebhook('/webhook/telegram', 'receiveTelegram', 'Telegram', 'telegramSecret'),
  platformWebhook('/webhook/twitter', 'receiveTwitter', 'X', 'twitterSignature'),
  {
    method: 'get',
    path: '/webhook/twitter',
    id: 'answerTwitterChallenge',
    tag: 'Bot gateway',
    server: 'botGateway',
    summary: 'Prove to X that this address holds the secret',
    security: [],
    parameters: challengeParameters,
    success: { status: 200, description: 'The answer to the challenge.' },
    errors: ['NOT_FOUND', 'INVALID_SCHEMA', 'INTERNAL_ERROR'],
  },
]
