import type { ReactNode } from 'react'
import { VerdictBadge } from '../../inspection/verdict-badge.tsx'
import { verdictWordsOf } from '../../inspection/verdict-words.ts'
import { ButtonAnchorLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code, CopyableCode } from '../../kit/code.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { formatUnits } from '../../kit/format.ts'
import { ExternalIcon } from '../../kit/icon.tsx'
import { KeyValues } from '../../kit/key-values.tsx'
import { Empty } from '../../kit/page-states.tsx'
import { formatBytes } from './format-bytes.ts'
import type { Inspected } from './use-inspection.ts'

export interface ResultCardProps {
  /** Null before the first one. */
  readonly inspected: Inspected | null
  /** Credits that are left; null while that is not known. */
  readonly credits: number | null
}

/** What the image declares. It is read out when it comes. */
export function ResultCard({ inspected, credits }: ResultCardProps): ReactNode {
  return (
    <Card title="Result">
      <div aria-live="polite">
        {inspected === null ? (
          <Empty title="No result yet">
            What an image declares about its making appears here, with a report to share.
          </Empty>
        ) : (
          <Result inspected={inspected} credits={credits} />
        )}
      </div>
    </Card>
  )
}

function Result({
  inspected: { name, response },
  credits,
}: {
  readonly inspected: Inspected
  readonly credits: number | null
}): ReactNode {
  const { report, reportUrl } = response
  const words = verdictWordsOf(report)
  const left = credits === null ? '' : ` ${formatUnits(credits, 'credit')} are left.`
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <VerdictBadge words={words} />
        <p className="text-base font-semibold">{words.heading}</p>
        <p className="text-soft">{words.doesNotMean} Signatures were not verified.</p>
      </div>
      <KeyValues
        items={[
          { key: 'Image', value: <bdi className="line-clamp-3 wrap-anywhere">{name}</bdi> },
          { key: 'Size', value: formatBytes(report.subjectSize) },
          {
            key: 'SHA-256',
            value: <CopyableCode text={report.subjectSha256} label="Copy SHA-256" />,
          },
          {
            key: 'Based on',
            value:
              report.reasons.length === 0 ? (
                'No declaration was found'
              ) : (
                <ul className="grid gap-0.5">
                  {report.reasons.map((reason) => (
                    <li key={reason}>
                      <Code>{reason}</Code>
                    </li>
                  ))}
                </ul>
              ),
          },
          { key: 'Paid', value: `1 credit ($0.01) by this account.${left}` },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonAnchorLink
          href={reportUrl}
          target="_blank"
          rel="noopener"
          size="small"
          icon={ExternalIcon}
        >
          Open the report
        </ButtonAnchorLink>
        <CopyButton text={location.origin + reportUrl} label="Copy link to the report" />
        <p className="min-w-0 flex-1 basis-52 text-xs text-soft">
          Anyone with its link can read the report. The image is not stored.
        </p>
      </div>
    </div>
  )
}
