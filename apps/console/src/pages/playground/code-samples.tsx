import { useState, type ReactNode } from 'react'
import { Card } from '../../kit/card.tsx'
import { CodeBlock } from '../../kit/code.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { makeSnippet, snippetKinds, snippetLabels, type SnippetKind } from './snippets.ts'

export interface CodeSamplesProps {
  /** The request; null while it is not valid. */
  readonly body: string | null
  readonly idempotencyKey: string
}

const tabs = snippetKinds.map((id) => ({ id, label: snippetLabels[id] }))

/** The same request as a program. */
export function CodeSamples({ body, idempotencyKey }: CodeSamplesProps): ReactNode {
  const [kind, setKind] = useState<SnippetKind>('curl')
  return (
    <Card
      title="Send it from your code"
      description="With an API key in the variable ASE_API_KEY. Each evaluation costs one credit."
    >
      <Tabs label="Language" tabs={tabs} selected={kind} onSelect={setKind}>
        {body === null ? (
          <p className="text-soft">The code appears when the request is valid.</p>
        ) : (
          <CodeBlock
            isNarrow
            label={`${snippetLabels[kind]} code`}
            text={makeSnippet(kind, { origin: location.origin, body, idempotencyKey })}
          />
        )}
      </Tabs>
    </Card>
  )
}
