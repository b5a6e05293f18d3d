import type { Severity } from '@ase/schemas'
import { toolCall } from '../../examples.ts'
import { judgeCapability } from '../../matching/capabilities.ts'
import type { Rule } from '../../rule.ts'

export const capabilityMismatch: Rule = {
  code: 'CAPABILITY_MISMATCH',
  severity: 'high',
  types: ['action'],
  reason: 'Uses a tool of a kind that was not granted.',
  references: ['https://genai.owasp.org/llmrisk/llm062025-excessive-agency/'],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-285'] },
  match: ({ envelope, calls: [call] }) => {
    if (envelope.type !== 'action' || call === undefined) return []
    const severity: Severity | null = judgeCapability(call, envelope.input.grantedCapabilities)
    return severity === null ? [] : [{ path: 'input.proposedAction.tool', severity }]
  },
  examples: {
    flags: [
      toolCall(
        'send_email',
        { to: 'a@corp.example' },
        { grantedCapabilities: ['filesystem.read'] },
      ),
      toolCall(
        'bash',
        { command: 'npm test' },
        { grantedCapabilities: ['filesystem.read', 'network.fetch'] },
      ),
      toolCall(
        'delete_file',
        { path: 'notes.txt' },
        { grantedCapabilities: ['read_file', 'search'] },
      ),
    ],
    passes: [
      toolCall('bash', { command: 'npm test' }, { grantedCapabilities: ['shell.execute'] }),
      toolCall('bash', { command: 'npm test' }, { grantedCapabilities: ['*'] }),
      toolCall(
        'send_email',
        { to: 'a@corp.example' },
        { grantedCapabilities: ['send_email', 'search'] },
      ),
      toolCall('Read', { file_path: 'notes.txt' }, { grantedCapabilities: ['shell.execute'] }),
      toolCall(
        'send_email',
        { to: 'a@corp.example' },
        { grantedCapabilities: ['plan-b', 'tier-2'] },
      ),
    ],
  },
}
