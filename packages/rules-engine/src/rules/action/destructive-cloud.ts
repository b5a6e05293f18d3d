import type { Severity } from '@ase/schemas'
import { shellCall, toolCall } from '../../examples.ts'
import { hitsByCall, hitsByCommand } from '../../matching/hits.ts'
import type { ToolCall } from '../../reading/tool-call.ts'
import { hasAny, toolKinds } from '../../reading/tool-words.ts'
import type { Rule } from '../../rule.ts'
import { managementPrograms, severityOfManagement } from '../../shell/management.ts'

export const destructiveCloud: Rule = {
  code: 'DESTRUCTIVE_CLOUD',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Deletes infrastructure, hosted data or the settings of a managed service.',
  references: [
    'https://attack.mitre.org/techniques/T1578/003/',
    'https://attack.mitre.org/techniques/T1485/',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], atlas: ['AML.T0101'] },
  match: (reading) => [
    ...hitsByCommand(reading, { names: managementPrograms }, severityOfManagement),
    ...hitsByCall(reading, judgeTool),
  ],
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
    ],
    passes: [
      shellCall('terraform plan -destroy'),
      shellCall('kubectl rollout restart deploy/app'),
      shellCall('docker compose down'),
      shellCall('aws s3 ls s3://data'),
      shellCall('kubectl get pods --all-namespaces'),
      shellCall('docker rm my-test-container'),
      shellCall('kubectl delete pod x --dry-run=client'),
    ],
  },
}

const infrastructure = [
  'kubernetes',
  'k8s',
  'kubectl',
  'terraform',
  'aws',
  'gcp',
  'azure',
  'cluster',
  'namespace',
  'bucket',
  'instance',
  'deployment',
  'database',
  'volume',
  'snapshot',
  'stack',
  'droplet',
  'vm',
]

function judgeTool({ words }: ToolCall): Severity | null {
  return hasAny(words, toolKinds.delete) && hasAny(words, infrastructure) ? 'medium' : null
}
