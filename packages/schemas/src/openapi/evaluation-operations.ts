import { Envelope } from '../envelope.ts'
import { EvaluationMetadata, EvaluationResponse, INTERFACE_VERSION } from '../evaluation.ts'
import type { Operation } from './operation.ts'

const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const evaluationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/agent/evaluate',
    id: 'describeEvaluation',
    tag: 'Evaluation',
    summary: 'What the evaluation endpoint offers at the moment',
    description:
      'Which types are enabled, whether a semantic provider is configured, and the versions of policies and rules. It needs no key and costs nothing.',
    security: [],
    success: {
      status: 200,
      description: 'Types, switches, provider and policies.',
      body: {
        schema: EvaluationMetadata,
        examples: {
          configured: {
            ok: true,
            service: 'agent-security-evaluation',
            version: INTERFACE_VERSION,
            endpoint: '/api/v1/agent/evaluate',
            types: [{ type: 'context', betaPhase: 'observe', enabled: true }],
            providerConfigured: true,
            policy: {
              default: 'default',
              available: [{ id: 'default', version: '2026.01.31-1' }],
              rulesVersion: 'rules-2026.01.31-1',
              semanticVersion: 'acme-guard-1',
            },
            docs: '/openapi.json',
          },
        },
      },
    },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR'],
  },
  {
    method: 'post',
    path: '/api/v1/agent/evaluate',
    id: 'evaluate',
    tag: 'Evaluation',
    summary: 'Evaluate what an agent is about to read, do or say',
    description:
      'Costs 1 credit on success; every failure is free. The same Idempotency-Key with the same input replays the first result without a charge. In the observe phase every decision is advisory. String lengths are counted in Unicode code points, the size of an object in bytes of its compact UTF-8 JSON; nesting deeper than 64 levels is refused. RATE_LIMITED is for 60 evaluations a minute per account (traces: 10), for 80 concurrently, and for an account whose requests, failed ones included, take more than 75 ms of processor time per second on average. A body has 10 seconds to arrive.',
    security: ['apiKey'],
    parameters: ['IdempotencyKey'],
    request: {
      schema: Envelope,
      examples: {
        context: {
          type: 'context',
          input: {
            content: 'Opening hours: Monday to Friday, 9 to 17.',
            source: 'retrieved_webpage',
            trustLevel: 'untrusted',
            intendedUse: 'Answer a question about opening hours.',
          },
        },
        action: {
          type: 'action',
          input: {
            userIntent: 'Tidy up the project folder.',
            proposedAction: { tool: 'shell', arguments: { command: 'rm -rf build' } },
            grantedCapabilities: ['shell.execute'],
          },
          metadata: { requestRef: 'ticket-1042' },
        },
        output: {
          type: 'output',
          mode: 'enforce',
          policy: { id: 'strict' },
          input: {
            content: 'Your parcel arrives on Tuesday.',
            destination: { kind: 'email', identifier: 'customer@example.com' },
            allowedDataClasses: ['order_status'],
          },
        },
        mcp: {
          type: 'mcp',
          input: {
            phase: 'manifest',
            grantedCapabilities: ['calendar.read'],
            server: { name: 'calendar', origin: 'https://calendar.example.com' },
            tools: [{ name: 'list_events', description: 'Lists the events of a day.' }],
          },
        },
        trace: {
          type: 'trace',
          input: {
            goal: 'Book a table for two.',
            events: [
              { id: '1', kind: 'user_message', source: 'user', content: 'Tonight at eight.' },
              { id: '2', kind: 'tool_call', tool: 'reserve', arguments: { seats: 2 } },
            ],
          },
        },
      },
    },
    success: {
      status: 200,
      description: 'The decision and its evidence, or the replay of an earlier one.',
      headers: ['IdempotentReplayed'],
      body: {
        schema: EvaluationResponse,
        examples: {
          block: {
            ok: true,
            evaluationId: 'ase_0123456789abcdef0123456789abcdef',
            type: 'action',
            mode: 'observe',
            betaPhase: 'observe',
            decision: 'block',
            riskLevel: 'high',
            riskScore: 0.98,
            riskCodes: ['DESTRUCTIVE_SHELL_COMMAND'],
            reasons: ['rule:DESTRUCTIVE_SHELL_COMMAND'],
            signals: {},
            deterministicFindings: [
              {
                code: 'DESTRUCTIVE_SHELL_COMMAND',
                severity: 'high',
                path: 'input.proposedAction.arguments',
                reason: 'Destroys files, disks or running systems and cannot be undone.',
              },
            ],
            policy: {
              id: 'default',
              version: '2026.01.31-1',
              rulesVersion: 'rules-2026.01.31-1',
              semanticVersion: null,
            },
            inputSha256: digest,
            createdAt: '2026-01-31T12:00:00.000Z',
            usage: { credits: 1, latencyMs: 3 },
            idempotentReplay: false,
          },
        },
      },
    },
    errors: [
      'INVALID_JSON',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_INVALID',
      'AUTH_REQUIRED',
      'INSUFFICIENT_CREDITS',
      'INVALID_ORIGIN',
      'IDEMPOTENCY_CONFLICT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_CONTENT_TYPE',
      'INVALID_SCHEMA',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'INVALID_PROVIDER_RESPONSE',
      'DATABASE_UNAVAILABLE',
      'AGENT_SECURITY_NOT_CONFIGURED',
      'AGENT_SECURITY_DISABLED',
      'AGENT_SECURITY_TIMEOUT',
    ],
  },
]
