import { PlaygroundRequest, PlaygroundResponse } from '../playground.ts'
import type { Operation } from './operation.ts'

const signal = 0.8
const thresholds = {
  blockAt: {
    promptInjection: signal,
    intentMisalignment: signal,
    dataExfiltration: signal,
    privilegeEscalation: signal,
    destructiveOperation: signal,
    sensitiveDisclosure: signal,
    toolPoisoning: signal,
    goalDrift: signal,
  },
  combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 0.9 },
  confidence: { floor: 0.5, negligible: 0.2 },
  blockOn: [],
}
const action = {
  type: 'action',
  input: {
    userIntent: 'Tidy up the project folder.',
    proposedAction: { tool: 'shell', arguments: { command: 'cd build && rm -rf /' } },
    grantedCapabilities: ['shell.execute'],
  },
}

export const playgroundOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/playground/assess',
    id: 'assessInPlayground',
    tag: 'Evaluation',
    summary: 'Try a request under one or more policies',
    description:
      'Free, and stored nowhere. Decides as an evaluation does, explains each decision and points to the values that the findings come from. The semantic provider is called once for all policies, and not at all when every policy blocks by a rule. For a browser session alone: 10 a minute and 200 in 24 hours per account. A request that is refused before the rules run takes none of them; one that fails later does. RATE_LIMITED is also for the processor time of the account, which the playground counts on its own, and for too many concurrent requests. The bounds of the body are those of an evaluation.',
    security: ['session'],
    request: {
      schema: PlaygroundRequest,
      examples: {
        own: { envelope: action },
        compared: { envelope: action, policies: ['default', 'strict', 'permissive'] },
      },
    },
    success: {
      status: 200,
      description: 'One decision for each policy.',
      body: {
        schema: PlaygroundResponse,
        examples: {
          block: {
            ok: true,
            type: 'action',
            inputSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            rulesVersion: 'rules-2026.01.31-1',
            semanticVersion: null,
            signals: {},
            findings: [
              {
                code: 'DESTRUCTIVE_SHELL_COMMAND',
                severity: 'high',
                path: 'input.proposedAction.arguments',
                reason: 'Destroys files, disks or running systems and cannot be undone.',
                spans: [{ pointer: '/input/proposedAction/arguments/command', start: 12, end: 20 }],
              },
            ],
            results: [
              {
                policy: { id: 'default', version: '2026.01.31-1' },
                decision: 'block',
                riskLevel: 'high',
                riskScore: 0.98,
                riskCodes: ['DESTRUCTIVE_SHELL_COMMAND'],
                reasons: ['rule:DESTRUCTIVE_SHELL_COMMAND'],
                explanation: {
                  step: 'high_severity_rule',
                  codes: ['DESTRUCTIVE_SHELL_COMMAND'],
                  signals: [],
                  combined: null,
                },
                thresholds,
              },
            ],
            usage: { remainingThisMinute: 9, remainingToday: 199 },
          },
        },
      },
    },
    errors: [
      'INVALID_JSON',
      'AUTH_REQUIRED',
      'INVALID_ORIGIN',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_CONTENT_TYPE',
      'INVALID_SCHEMA',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'INVALID_PROVIDER_RESPONSE',
      'DATABASE_UNAVAILABLE',
      'PLAYGROUND_DISABLED',
      'AGENT_SECURITY_NOT_CONFIGURED',
      'AGENT_SECURITY_DISABLED',
      'AGENT_SECURITY_TIMEOUT',
    ],
  },
]
