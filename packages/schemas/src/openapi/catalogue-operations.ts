import { PolicyListResponse } from '../policies.ts'
import { RuleListResponse } from '../rules.ts'
import type { Operation } from './operation.ts'

const blockAt = {
  promptInjection: 0.8,
  intentMisalignment: 0.8,
  dataExfiltration: 0.8,
  privilegeEscalation: 0.8,
  destructiveOperation: 0.8,
  sensitiveDisclosure: 0.8,
  toolPoisoning: 0.8,
  goalDrift: 0.8,
}
const thresholds = {
  blockAt,
  combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 0.9 },
  confidence: { floor: 0.5, negligible: 0.2 },
  blockOn: [],
}

export const catalogueOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/policies',
    id: 'listPolicies',
    tag: 'Evaluation',
    summary: 'List the policies in force with their thresholds',
    description:
      'The shipped policies and those of the operator, each in its newest version. A request names one by its id.',
    security: ['session'],
    success: {
      status: 200,
      description:
        'Each policy with the thresholds for all types, and for the types and origins that differ.',
      body: {
        schema: PolicyListResponse,
        examples: {
          one: {
            ok: true,
            policies: [
              {
                id: 'default',
                version: '2026.01.31-1',
                description: null,
                kinds: [['promptInjection', 'toolPoisoning']],
                thresholds,
                types: {},
                origins: {
                  user: { ...thresholds, blockAt: { ...blockAt, promptInjection: null } },
                },
              },
            ],
          },
        },
      },
    },
    errors: ['AUTH_REQUIRED', 'INVALID_ORIGIN', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
  },
  {
    method: 'get',
    path: '/api/rules',
    id: 'listRules',
    tag: 'Evaluation',
    summary: 'List the facts of every rule',
    description:
      'What each deterministic rule reports, what it has to see, and its exceptions. It needs no key and may be cached; it changes with `rulesVersion`.',
    security: [],
    success: {
      status: 200,
      description: 'The rules of this version.',
      body: {
        schema: RuleListResponse,
        examples: {
          one: {
            ok: true,
            rulesVersion: 'rules-2026.01.31-1',
            rules: [
              {
                code: 'DESTRUCTIVE_SHELL_COMMAND',
                severity: 'high',
                types: ['action', 'trace'],
                reason: 'Destroys files, disks or running systems and cannot be undone.',
                evidence: 'A command that deletes a directory tree.',
                exceptions: 'Folders that a build makes anew.',
                references: ['https://cwe.mitre.org/data/definitions/78.html'],
                mappings: { owasp: ['LLM06:2025'], atlas: [], cwe: ['CWE-78'] },
              },
            ],
          },
        },
      },
    },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR'],
  },
]
