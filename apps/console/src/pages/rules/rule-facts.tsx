import type { RuleDescription } from '@ase/schemas'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/button.tsx'
import { Code } from '../../kit/code.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { KeyValues, type KeyValue } from '../../kit/key-values.tsx'
import { TextAnchor } from '../../kit/link.tsx'
import { paths } from '../../paths.ts'
import { standardName, standardUrl } from './standards.ts'

/** What a rule has to see, what it leaves alone, and where it comes from. */
export function RuleFacts({ rule }: { readonly rule: RuleDescription }): ReactNode {
  const { code, evidence, exceptions, references, mappings } = rule
  const items: readonly KeyValue[] = [
    { key: 'Fires on', value: evidence },
    { key: 'Does not fire on', value: exceptions },
    ...standardsOf('OWASP', mappings.owasp),
    ...standardsOf('MITRE ATLAS', mappings.atlas),
    ...standardsOf('CWE', mappings.cwe),
    ...(references.length === 0 ? [] : [{ key: 'Sources', value: <Sources urls={references} /> }]),
  ]
  return (
    <div className="grid gap-4 pt-1 pr-4 pb-5 pl-4 sm:pr-5 sm:pl-12">
      <div className="max-w-3xl">
        <KeyValues items={items} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={paths.evaluations} search={{ code }} size="small">
          Evaluations with this code
        </ButtonLink>
        <CopyButton text={code} label={`Copy the code ${code}`} />
      </div>
    </div>
  )
}

function standardsOf(name: string, ids: readonly string[]): readonly KeyValue[] {
  return ids.length === 0 ? [] : [{ key: name, value: <Standards ids={ids} /> }]
}

function Standards({ ids }: { readonly ids: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {ids.map((id) => (
        <li key={id}>
          <Standard id={id} />
        </li>
      ))}
    </ul>
  )
}

function Standard({ id }: { readonly id: string }): ReactNode {
  const url = standardUrl(id)
  if (url !== undefined) return <OutsideLink url={url}>{id}</OutsideLink>
  const title = standardName(id)
  return (
    <>
      <Code>{id}</Code>
      {title !== undefined && <span className="text-soft"> {title}</span>}
    </>
  )
}

function Sources({ urls }: { readonly urls: readonly string[] }): ReactNode {
  return (
    <ul className="grid gap-1">
      {urls.map((url) => (
        <li key={url}>
          <OutsideLink url={url}>{withoutScheme(url)}</OutsideLink>
        </li>
      ))}
    </ul>
  )
}

/** The other host learns neither the page nor the account, and hears nothing before the click. */
function OutsideLink({
  url,
  children,
}: {
  readonly url: string
  readonly children: string
}): ReactNode {
  return (
    <TextAnchor href={url} rel="noreferrer noopener">
      {children}
    </TextAnchor>
  )
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
