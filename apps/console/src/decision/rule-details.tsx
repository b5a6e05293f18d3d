import type { RuleDescription } from '@ase/schemas'
import type { ReactNode } from 'react'
import { TextAnchor } from '../kit/link.tsx'

/** The facts of a rule behind a line that opens. */
export function RuleDetails({ rule }: { readonly rule: RuleDescription }): ReactNode {
  const { owasp, atlas, cwe } = rule.mappings
  const catalogues = [...owasp, ...atlas, ...cwe]
  return (
    <details className="text-xs">
      <summary className="w-fit rounded-xs py-1 text-soft hover:text-ink">
        About this rule<span className="sr-only"> {rule.code}</span>
      </summary>
      <dl className="mt-1 grid gap-2 pb-1">
        <Fact name="Fires on">{rule.evidence}</Fact>
        <Fact name="Does not fire on">{rule.exceptions}</Fact>
        {catalogues.length > 0 && <Fact name="Catalogues">{catalogues.join(', ')}</Fact>}
        {rule.references.length > 0 && (
          <Fact name="Sources">
            <ul className="grid gap-1">
              {rule.references.map((url) => (
                <li key={url} className="wrap-anywhere">
                  <TextAnchor href={url} target="_blank" rel="noreferrer">
                    {url.replace(/^https?:\/\//, '')}
                  </TextAnchor>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </details>
  )
}

function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className="grid gap-0.5">
      <dt className="font-medium">{name}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  )
}
