import type { RuleListResponse } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { rulesQuery } from '../../api/catalogue.ts'
import { signalCodes } from '../../decision/signal-codes.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { formatCount, formatUnits } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Failed, NoMatch } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { paths } from '../../paths.ts'
import { findRules, indexRules, type RuleFilters } from './find-rules.ts'
import { RuleFilterBar } from './rule-filter-bar.tsx'
import { RuleItem } from './rule-item.tsx'

/** All rules with what they look for; `#CODE` opens one. */
export function RulesPage(): ReactNode {
  const { data, isError, error, refetch } = useQuery(rulesQuery)
  return (
    <Page
      title="Rules"
      description="What the service finds by itself, without a model. A finding of high severity always blocks; one of medium severity asks for review unless something blocks."
      actions={<ButtonLink to={paths.policies}>Policies</ButtonLink>}
    >
      {data === undefined ? (
        <Card title="Catalogue" isFlush>
          {isError ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={20} />
          )}
        </Card>
      ) : (
        <Catalogue answer={data} />
      )}
    </Page>
  )
}

function Catalogue({ answer }: { readonly answer: RuleListResponse }): ReactNode {
  const { rules, rulesVersion } = answer
  const navigate = useNavigate()
  const { q, type, severity } = useSearch({ from: '/shell/rules' })
  const target = useRouterState({ select: ({ location }) => location.hash })
  const index = useMemo(() => indexRules(rules), [rules])
  const { text, setText, field } = useSearchText(q)
  const shown = findRules(index, useDeferredValue(text), { type, severity })
  const change = (changes: RuleFilters & { readonly q?: string | undefined }): void =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...changes }),
      // A letter typed is no step that Back should take.
      replace: 'q' in changes,
      resetScroll: false,
      hash: '',
    })
  const onQuery = (next: string): void => {
    setText(next)
    change({ q: next.trim() === '' ? undefined : next.trim() })
  }
  const clear = (): void => {
    setText('')
    change({ q: undefined, type: undefined, severity: undefined })
  }
  const isUnknown = target !== '' && rules.every(({ code }) => code !== target)
  return (
    <>
      {isUnknown && <UnknownCode code={target} />}
      <RuleFilterBar
        ref={field}
        text={text}
        onText={onQuery}
        type={type}
        severity={severity}
        onChange={change}
      />
      <Card
        title="Catalogue"
        description={<Code className="text-xs">{rulesVersion}</Code>}
        isFlush
        actions={
          <p role="status" className="text-soft tabular-nums">
            {shown.length === rules.length
              ? formatUnits(rules.length, 'rule')
              : `${formatCount(shown.length)} of ${formatUnits(rules.length, 'rule')}`}
          </p>
        }
      >
        {shown.length === 0 ? (
          <NoMatch onClear={clear}>
            Codes, reasons, sources and numbers such as CWE-89 are searched.
          </NoMatch>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {shown.map((rule) => (
              <RuleItem key={rule.code} rule={rule} isTarget={rule.code === target} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

/** What is typed, immediately. The URL follows; it takes over when it changes by Back or a link. */
function useSearchText(q: string | undefined) {
  const [text, setText] = useState(q ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // While a person types, the URL is behind.
    if (document.activeElement !== field.current) setText(q ?? '')
  }, [q])
  return { text, setText, field }
}

function UnknownCode({ code }: { readonly code: string }): ReactNode {
  const isSignal = signalCodes.includes(code)
  return (
    <Notice
      tone="warning"
      title={
        <>
          <Code>{code}</Code> {isSignal ? 'is a signal' : 'is no rule of this version'}
        </>
      }
    >
      {isSignal
        ? 'Its number comes from the semantic provider. Policies say from which number on it blocks.'
        : 'A rule that was renamed or removed stays in the evaluations it had a part in.'}
    </Notice>
  )
}
