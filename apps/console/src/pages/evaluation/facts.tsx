import type { EvaluationDetailResponse } from '@ase/schemas'
import type { ReactNode } from 'react'
import { originLabels, typeLabels } from '../../decision/names.ts'
import { Card } from '../../kit/card.tsx'
import { Code, CopyableCode } from '../../kit/code.tsx'
import { formatCents, formatCount, formatUnits } from '../../kit/format.ts'
import { KeyValues } from '../../kit/key-values.tsx'
import { TextLink } from '../../kit/link.tsx'
import { paths } from '../../paths.ts'

export type Evaluation = EvaluationDetailResponse['evaluation']

const DIGEST_SHOWN = 16

/** What is kept of a call beside its decision. */
export function Facts({ evaluation }: { readonly evaluation: Evaluation }): ReactNode {
  const { response, origin, requestRefSha256, ledgerSeq } = evaluation
  const { type, mode, policy, usage, inputSha256 } = response
  return (
    <Card title="Facts">
      <KeyValues
        items={[
          { key: 'Type', value: typeLabels[type] },
          ...(origin === null ? [] : [{ key: 'Written by', value: originLabels[origin] }]),
          { key: 'Mode', value: mode === 'enforce' ? 'Enforce' : 'Observe' },
          { key: 'API key', value: <ApiKey evaluation={evaluation} /> },
          {
            key: 'Policy',
            value: (
              <>
                <TextLink to={paths.policies}>{policy.id}</TextLink>{' '}
                <Version text={policy.version} />
              </>
            ),
          },
          { key: 'Rules', value: <Version text={policy.rulesVersion} /> },
          {
            key: 'Semantic provider',
            value:
              policy.semanticVersion === null ? (
                <span className="text-soft">Not asked</span>
              ) : (
                <Version text={policy.semanticVersion} />
              ),
          },
          {
            key: 'Latency',
            value: usage.latencyMs === null ? <None /> : `${formatCount(usage.latencyMs)} ms`,
          },
          {
            key: 'Charge',
            value: (
              <>
                {formatUnits(usage.credits, 'credit')} ({formatCents(usage.credits)}), entry{' '}
                {formatCount(ledgerSeq)} of the <TextLink to={paths.billing}>ledger</TextLink>
              </>
            ),
          },
          {
            key: 'Input SHA-256',
            value: <Digest text={inputSha256} label="Copy input digest (SHA-256)" />,
          },
          {
            key: 'Reference SHA-256',
            value:
              requestRefSha256 === null ? (
                <span className="text-soft">None was sent</span>
              ) : (
                <Digest text={requestRefSha256} label="Copy reference digest (SHA-256)" />
              ),
          },
        ]}
      />
    </Card>
  )
}

function ApiKey({ evaluation: { apiKey } }: { readonly evaluation: Evaluation }): ReactNode {
  if (apiKey === null) return <span className="text-soft">Gone, or not recorded</span>
  return (
    <>
      <TextLink to={paths.keys}>
        <bdi>{apiKey.name}</bdi>
      </TextLink>{' '}
      <Code className="text-soft">{apiKey.prefix}…</Code>
    </>
  )
}

function Version({ text }: { readonly text: string }): ReactNode {
  return <Code className="text-soft">{text}</Code>
}

function Digest({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return <CopyableCode text={text} label={label} shown={`${text.slice(0, DIGEST_SHOWN)}…`} />
}

function None(): ReactNode {
  return <span className="text-soft">Not measured</span>
}
