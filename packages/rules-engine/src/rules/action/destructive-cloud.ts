import { type Severity, worstSeverity } from '@ase/schemas'
import { shellCall, toolCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import type { ParsedEnvelope } from '../../envelope/parsed-envelope.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import type { Rule } from '../../rule.ts'
import { managementPrograms, severityOfManagement } from '@ase/command-analysis'
import { classifyManagementCall } from '../../tool-calls/management.ts'
import { readToolCommands } from '../../tool-calls/tool-lines.ts'
import { findActOfTool } from '@ase/text-analysis'
import { isApproved } from '../../matching/approvals.ts'
import { readCallTexts } from '../../matching/call-texts.ts'
import { isAsked } from '../../matching/request.ts'

export const destructiveCloud: Rule = {
  code: 'DESTRUCTIVE_CLOUD',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Deletes infrastructure, hosted data or the settings of a managed service.',
  evidence:
    'The client of a cloud, cluster, store or service with a verb of deletion, a request that deletes at such an interface, or a tool whose name or operation does; whole estates, everything of a kind and unattended destruction are high.',
  exceptions:
    'Verbs that only look, dry runs, environments that are named as thrown away (one step milder), what has ended or is made again at once (one pod, one container, build caches), retention by age, sites mirrored from a build folder, deletions at a service under development, and tools used on what the user or an approval allowed by name.',
  references: [
    'https://attack.mitre.org/techniques/T1578/003/',
    'https://attack.mitre.org/techniques/T1485/',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], atlas: ['AML.T0101'] },
  commands: () => [{ names: managementPrograms, check: severityOfManagement }],
  match: (parsed) => hitsByCall(parsed, (call) => lessAllowed(classifyTool(call), parsed, call)),
  examples: {
    flags: [
      shellCall('kubectl delete namespace prod'),
      shellCall('terraform destroy -auto-approve'),
      shellCall('aws --profile prod s3 rb s3://data --force'),
      shellCall('gcloud sql instances delete main'),
      shellCall('docker system prune -af --volumes'),
      shellCall('helm uninstall app -n prod'),
      shellCall('curl -X DELETE https://api.example/v1/zones/7'),
      toolCall('kubernetes_delete', { kind: 'namespace', name: 'prod' }),
      toolCall('aws', { service: 's3', operation: 'DeleteBucket', params: { Bucket: 'data' } }),
      toolCall('kubectl', { args: 'delete namespace prod' }),
      toolCall('http_request', { method: 'DELETE', url: 'https://api.github.com/repos/o/r' }),
    ],
    passes: [
      shellCall('terraform plan -destroy'),
      shellCall('kubectl rollout restart deploy/app'),
      shellCall('docker compose down'),
      shellCall('aws s3 ls s3://data'),
      shellCall('kubectl get pods --all-namespaces'),
      shellCall('docker rm my-test-container'),
      shellCall('kubectl delete pod x --dry-run=client'),
      shellCall('curl -X DELETE http://localhost:3000/todos/1'),
      toolCall('delete_email', { id: '7' }),
      toolCall('kubectl', { args: 'get pods' }),
    ],
  },
}

function classifyTool(call: ToolCall): Severity | null {
  return worstSeverity([
    classifyManagementCall(call),
    ...readToolCommands(call, managementPrograms).map(severityOfManagement),
  ])
}

/** What the user or an approval allowed by name is no surprise: an approval leaves a note, a request still a look. */
function lessAllowed(
  severity: Severity | null,
  parsed: ParsedEnvelope,
  call: ToolCall,
): Severity | null {
  const allowance = severity === null ? null : findAllowance(parsed, call)
  if (allowance === null) return severity
  return allowance === 'request' && severity === 'high' ? 'medium' : 'low'
}

/** Who allowed a call, its very targets named: an approval, or the user's own request. */
type Allowance = 'approval' | 'request'

/** A user who writes one of these words may have named the target in order to keep it. */
const reservations = new Set(
  'no not never don dont doesn t cannot except keep leave spare without unless but only before ask'.split(
    ' ',
  ),
)

/**
 * Was exactly this call allowed? Every name, identifier and number of the call has to stand in what the user wrote or
 * was shown and agreed to. Null when there is any doubt: calls on everything, requests with a reservation.
 */
function findAllowance(parsed: ParsedEnvelope, call: ToolCall): Allowance | null {
  const targets = listTargets(parsed, call)
  if (targets.length === 0) return null
  const { isNamedByUser, userText, userWords } = parsed.sources()
  if (isApproved(parsed, call) && targets.every((target) => isNamedByUser(target)))
    return 'approval'
  for (const word of userWords) if (reservations.has(word)) return null
  const act = findActOfTool(call.words)
  if (act === null || isAsked(parsed, act, call.words) !== true) return null
  const said = userText.replaceAll(' ', '')
  return targets.every((target) => said.includes(target)) ? 'request' : null
}

/** Lower case, without spaces; none when the call is not about single named things. */
function listTargets(parsed: ParsedEnvelope, call: ToolCall): readonly string[] {
  const everything = call.texts().strings.some(({ text }) => text === '*' || text === 'all')
  if (everything || call.texts().limited) return []
  const numbers = call.numbers().map(String)
  return [...readCallTexts(parsed, call).labels, ...numbers].map((text) => text.replaceAll(' ', ''))
}
