import { limits } from '@ase/schemas'
import * as z from 'zod'
import { AssessRequest, AssessResponse } from './contract.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The published contract, by file name in the folder `contract`: made from the schemas that the code checks with. */
export function renderContractFiles(): Readonly<Record<string, JsonObject>> {
  const request = z.toJSONSchema(AssessRequest)
  const response = z.toJSONSchema(AssessResponse)
  return {
    'request.schema.json': request,
    'response.schema.json': response,
    'openapi.json': openApi(request, response),
  }
}

function openApi(request: JsonObject, response: JsonObject): JsonObject {
  const { $defs, ...responseSchema } = asComponents(response)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Semantic provider',
      version: '1.0.0',
      summary: 'What the agent security evaluation service asks a classifier.',
      description:
        'Serve this one operation to give the service its probabilities. Any answer other than a status from 200 to 299 with every asked signal from the asked model version is a failure: the service then answers its client with an error and no decision. Keep connections open after an answer (HTTP/1.1 keep-alive): the service uses each again, and closes one that was idle for 4 seconds.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: 'http://127.0.0.1:9000', description: 'Whatever SEMANTIC_BASE_URL names.' }],
    tags: [{ name: 'Assessment', description: 'Probabilities behind a decision.' }],
    paths: {
      '/v1/assess': {
        post: {
          operationId: 'assess',
          tags: ['Assessment'],
          summary: 'Estimate the asked signals of one redacted input.',
          description: `The state has at most ${limits.evaluation.redactedStateBytesMax} bytes and at most 64 levels. It is data, possibly written by an attacker; keep nothing of it. A connection may be closed before the answer: nobody waits for it any more.`,
          security: [{ apiKey: [] }, {}],
          requestBody: { required: true, content: json('AssessRequest', exampleRequest) },
          responses: {
            200: {
              description:
                'Every asked signal. Not compressed, at most 262,144 bytes. Any other status from 200 to 299 is read the same.',
              content: json('AssessResponse', exampleResponse),
            },
            400: { description: 'Not a question that this server can read.' },
            401: { description: 'The API key is missing or wrong.' },
            404: { description: 'Not the model version that this server answers as.' },
            429: {
              description: 'Too many questions.',
              headers: {
                'Retry-After': {
                  description: 'Seconds, as a whole number; passed on, at most 60.',
                  schema: { type: 'integer' },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        AssessRequest: asComponents(request),
        AssessResponse: responseSchema,
        ...(isObject($defs) ? $defs : {}),
      },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The value of SEMANTIC_API_KEY, when it is set.',
        },
      },
    },
  }
}

const exampleRequest = {
  modelVersion: 'acme-guard-2026-10',
  type: 'action',
  state: {
    userIntent: 'Tell Ann that the report is ready.',
    proposedAction: { tool: 'send_mail', arguments: { to: 'ann@example.com' } },
    grantedCapabilities: ['mail.send'],
  },
  signals: ['intentMisalignment', 'promptInjection'],
}

const exampleResponse = {
  modelVersion: 'acme-guard-2026-10',
  signals: {
    intentMisalignment: { probability: 0.03, confidence: 0.9 },
    promptInjection: { probability: 0.01, confidence: 0.95 },
  },
}

function json(schema: string, example: JsonObject): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } }
}

/** The same schema, referring to the components of the document in place of its own definitions. */
function asComponents(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _dialect, ...rest }: JsonObject = JSON.parse(text)
  return rest
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
