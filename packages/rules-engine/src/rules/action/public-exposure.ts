import { shellCall } from '../../examples.ts'
import { exposingPrograms, severityOfExposure } from '@ase/command-analysis'
import type { Rule } from '../../rule.ts'

export const publicExposure: Rule = {
  code: 'PUBLIC_EXPOSURE',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Opens stored data or machines to everybody.',
  evidence:
    'A cloud, cluster or forge client that grants access to all users, opens administrative ports to every address, shares a snapshot or image with all accounts, or makes a private repository public.',
  exceptions:
    'Grants to named principals, narrow address ranges, and web services that are meant to be called by anyone.',
  references: [
    'https://attack.mitre.org/techniques/T1578/005/',
    'https://attack.mitre.org/techniques/T1537/',
  ],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-732'] },
  commands: () => [{ names: exposingPrograms, check: severityOfExposure }],
  examples: {
    flags: [
      shellCall('aws s3api put-bucket-acl --bucket data --acl public-read'),
      shellCall(
        'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 0.0.0.0/0',
      ),
      shellCall('aws s3api delete-public-access-block --bucket data'),
      shellCall('gsutil iam ch allUsers:objectViewer gs://data'),
      shellCall(
        'gcloud compute firewall-rules create open --allow tcp:22 --source-ranges 0.0.0.0/0',
      ),
      shellCall('gh repo edit owner/app --visibility public'),
      shellCall(
        "az network nsg rule create --nsg-name n --name all --access Allow --source-address-prefixes '*' --destination-port-ranges 22",
      ),
    ],
    passes: [
      shellCall(
        'aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 203.0.113.7/32',
      ),
      shellCall('aws s3api put-bucket-acl --bucket data --acl private'),
      shellCall('gcloud compute firewall-rules list'),
      shellCall('gsutil iam get gs://data'),
      shellCall('gh repo edit owner/app --description "Public API"'),
    ],
  },
}
