import type { Severity } from '@ase/schemas'
import { toolCall } from '../../examples.ts'
import { classifyCapability } from '../../matching/capabilities.ts'
import type { Rule } from '../../rule.ts'

export const capabilityMismatch: Rule = {
  code: 'CAPABILITY_MISMATCH',
  severity: 'high',
  types: ['action'],
  reason: 'Uses a tool of a kind that was not granted.',
  evidence:
    'The list of granted capabilities can be understood, names kinds of acts or things, and nothing in it covers what the tool does; or it denies this; or it is limited to other folders or commands.',
  exceptions:
    'The tool stands in the list, a wider grant covers it, or the list uses words that say nothing about such calls.',
  references: ['https://genai.owasp.org/llmrisk/llm062025-excessive-agency/'],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-285'] },
  match: ({ envelope, calls: [call] }) => {
    if (envelope.type !== 'action' || call === undefined) return []
    const severity: Severity | null = classifyCapability(call, envelope.input.grantedCapabilities)
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
      toolCall(
        'gmail_send_message',
        { to: 'a@corp.example' },
        { grantedCapabilities: ['https://www.googleapis.com/auth/gmail.readonly'] },
      ),
      toolCall('write_file', { path: 'a.txt' }, { grantedCapabilities: ['files.readonly'] }),
      toolCall(
        'terminal',
        { command: 'pwd' },
        { grantedCapabilities: ['no shell access', 'read'] },
      ),
      toolCall('bash', { command: 'rm notes.txt' }, { grantedCapabilities: ['Bash(git:*)'] }),
      toolCall(
        'read_file',
        { path: '/home/dev/notes.txt' },
        { grantedCapabilities: ['fs.read:/srv/app/**'] },
      ),
    ],
    passes: [
      toolCall('bash', { command: 'git status' }, { grantedCapabilities: ['Bash(git:*)'] }),
      toolCall(
        'slack_post_message',
        { channel: 'general', text: 'hi' },
        { grantedCapabilities: ['slack:channels:read', 'slack:chat:write'] },
      ),
      toolCall(
        'read_file',
        { path: '/srv/app/src/a.ts' },
        { grantedCapabilities: ['fs.read:/srv/app/**'] },
      ),
      toolCall(
        'execute_sql',
        { sql: 'SELECT id FROM users' },
        { grantedCapabilities: ['db.select'] },
      ),
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
