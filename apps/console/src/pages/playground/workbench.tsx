import type {
  EvaluationResponse,
  EvaluationType,
  FindingSpan,
  PlaygroundResponse,
  PolicyListResponse,
} from '@ase/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { failureOf, type ApiFailure } from '../../api/api-failure.ts'
import { attemptFor, type Attempt } from '../../api/attempt.ts'
import { send } from '../../api/request.ts'
import { explainDecision, toPlainText } from '../../decision/explain-decision.ts'
import { decisionLabels } from '../../decision/names.ts'
import { JsonEditor } from '../../editor/json-editor.tsx'
import { readJsonPositions, type TextRange } from '../../editor/json-positions.ts'
import type { MountedEditor } from '../../editor/mount-editor.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { ExternalIcon } from '../../kit/icon.tsx'
import { Empty, FailureNotice } from '../../kit/page-states.tsx'
import { toast } from '../../kit/toast.tsx'
import { submitKeys } from '../../shell/shortcuts.ts'
import { AssessmentView, type Assessed } from './assessment-view.tsx'
import { CodeSamples } from './code-samples.tsx'
import { draftFor, draftOf, keepDraft, type Draft } from './drafts.ts'
import { policyOf, withPolicy } from './edit-policy.ts'
import { EvaluateDialog, EvaluatedNotice } from './evaluate-dialog.tsx'
import { ExampleMenu } from './example-menu.tsx'
import { findExample } from './examples/gallery.ts'
import type { Example } from './examples/example.ts'
import { marksOf } from './marks-of.ts'
import { PolicyChoice } from './policy-choice.tsx'
import { policiesQuery, rulesQuery } from '../../api/catalogue.ts'
import { requestLanguage } from './request-language.ts'
import { RequestStatus } from './request-status.tsx'
import { checkRequest } from './validate-request.ts'

export interface WorkbenchProps {
  readonly type: EvaluationType
  /** The example that the URL names. */
  readonly named: Example | undefined
  readonly onChoose: (example: Example) => void
  /** The text is not the example of the URL any more. */
  readonly onEdit: () => void
  readonly compared: readonly string[]
  readonly onCompare: (ids: readonly string[]) => void
  readonly apiKey: string
  readonly onApiKeyChange: (apiKey: string) => void
}

/** The editor for one type of request, and what its tries come to. */
export function Workbench({
  type,
  named,
  onChoose,
  onEdit,
  compared,
  onCompare,
  apiKey,
  onApiKeyChange,
}: WorkbenchProps): ReactNode {
  const editor = useRef<MountedEditor>(null)
  const queryClient = useQueryClient()
  const [language] = useState(() =>
    requestLanguage(() => idsOf(queryClient.getQueryData(policiesQuery.queryKey))),
  )
  const resultPart = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft>(() =>
    named === undefined || draftFor(type).exampleId === named.id ? draftFor(type) : draftOf(named),
  )
  const [initialText] = useState(draft.text)
  const [assessed, setAssessed] = useState<Assessed | null>(null)
  const [attempt, setAttempt] = useState<Attempt<string> | null>(null)
  const [isEvaluating, setIsEvaluating] = useState(false)
  const [evaluation, setEvaluation] = useState<EvaluationResponse | null>(null)

  const change = (next: Draft): void => {
    keepDraft(type, next)
    setDraft(next)
  }
  const onText = (text: string): void => {
    const isExample = named !== undefined && text === draftOf(named).text
    change({ text, exampleId: isExample ? named.id : null })
    if (!isExample && named !== undefined) onEdit()
  }
  // The editor reports its new text like any other change.
  const showNamed = useEffectEvent((example: Example) => {
    if (draft.exampleId !== example.id) editor.current?.setText(draftOf(example).text)
  })
  useEffect(() => {
    if (named !== undefined) showNamed(named)
  }, [named])

  const checkedText = useDeferredValue(draft.text)
  const checked = useMemo(() => checkRequest(checkedText), [checkedText])
  const problems = checked.ok ? [] : checked.problems
  useEffect(() => {
    editor.current?.setProblems(checkedText, checked.ok ? [] : checked.problems)
  }, [checkedText, checked])

  const policies = useQuery(policiesQuery)
  const rules = useQuery(rulesQuery)
  const policyIds = idsOf(policies.data)
  const policyId = useMemo(() => policyOf(checkedText), [checkedText])
  const decidingIds = [
    policyId,
    ...compared.filter((id) => id !== policyId && policyIds.includes(id)),
  ]

  const assess = useMutation({
    mutationFn: async (text: string): Promise<Assessed | null> => {
      const request = checkRequest(text)
      if (!request.ok) return null
      const response = await send<PlaygroundResponse>('/api/playground/assess', {
        envelope: JSON.parse(text),
        ...(decidingIds.length > 1 && { policies: decidingIds }),
      })
      return { text, envelope: request.envelope, response }
    },
    onSuccess: (result) => {
      if (result === null) return
      setAssessed(result)
      editor.current?.setMarks(result.text === draft.text ? marksOf(result) : [])
      // Beside the editor there is room for the result on wide windows alone.
      if (!matchMedia('(min-width: 64rem)').matches)
        resultPart.current?.scrollIntoView({ block: 'start' })
    },
  })

  const jumpTo = (range: TextRange): void => editor.current?.select(range)
  const jumpToSpan = (span: FindingSpan): void => {
    const range = readJsonPositions(draft.text).rangeOfSpan(span)
    if (range === null) toast('This place is no longer in the request.', 'problem')
    else jumpTo(range)
  }
  /** The first problem of the request is shown instead of sending it. */
  const isReady = (): boolean => {
    const request = checkRequest(draft.text)
    const first = request.ok ? undefined : request.problems[0]
    if (first !== undefined) jumpTo(first)
    return request.ok
  }
  const tryIt = (): void => {
    if (!assess.isPending && isReady()) assess.mutate(draft.text)
  }
  const openEvaluate = (): void => {
    if (!isReady()) return
    setAttempt(attemptFor(attempt, draft.text))
    setIsEvaluating(true)
  }
  const choosePolicy = (id: string): void => {
    const text = withPolicy(draft.text, id)
    if (text === null) toast('Write the type of the request first.', 'problem')
    else editor.current?.setText(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    if (!isShortcut || event.defaultPrevented) return
    event.preventDefault()
    tryIt()
  }

  const snippetKey = useSnippetKey(checkedText)
  const example = draft.exampleId === null ? undefined : findExample(draft.exampleId)
  return (
    <>
      {/* It hears the shortcut of the page and is no control itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="grid gap-4" onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <ExampleMenu type={type} chosenId={draft.exampleId} onChoose={onChoose} />
          <PolicyChoice
            policyIds={policies.isPending ? null : policyIds}
            {...{ policyId, compared, onCompare }}
            onPolicyChange={choosePolicy}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <Card
            title="Request"
            isFlush
            actions={example !== undefined && <ShareButton example={example} />}
          >
            <ExampleSummary example={example} />
            <JsonEditor
              ref={editor}
              label="Request in JSON"
              initialText={initialText}
              language={language}
              onChange={onText}
              onSubmit={tryIt}
              className="h-104 resize-y overflow-hidden border-t border-line -outline-offset-2 outline-accent focus-within:outline-2"
            />
            <RequestStatus text={checkedText} problems={problems} onJump={jumpTo} />
            <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
              <Button variant="primary" isBusy={assess.isPending} onClick={tryIt}>
                Try, free
                <kbd aria-hidden="true" className="hidden font-sans text-xs opacity-80 sm:inline">
                  {submitKeys}
                </kbd>
              </Button>
              <Button onClick={openEvaluate}>Evaluate, 1 credit</Button>
            </div>
          </Card>
          <div ref={resultPart} className="grid min-w-0 scroll-mt-20 gap-4 lg:row-span-2">
            {evaluation !== null && attempt?.subject === draft.text && (
              <EvaluatedNotice evaluation={evaluation} />
            )}
            <Card title="Result">
              <p role="status" className="sr-only">
                {assessed === null ? '' : inWords(assessed)}
              </p>
              {assess.error !== null && (
                <TryFailure failure={failureOf(assess.error)} onRetry={tryIt} />
              )}
              {assessed !== null && (
                <AssessmentView
                  key={assessed.response.inputSha256}
                  assessed={assessed}
                  rules={rules.data?.rules ?? []}
                  isStale={assessed.text !== draft.text}
                  onJump={jumpToSpan}
                />
              )}
              {assessed === null && assess.error === null && (
                <Empty title="No result yet">
                  Press Try to see the decision, the rules that fired and where, and how strong each
                  signal is.
                </Empty>
              )}
            </Card>
          </div>
          <CodeSamples body={checked.ok ? checkedText : null} idempotencyKey={snippetKey} />
        </div>
      </div>
      {attempt !== null && (
        <EvaluateDialog
          isOpen={isEvaluating}
          onClose={() => setIsEvaluating(false)}
          attempt={attempt}
          apiKey={apiKey}
          onApiKeyChange={onApiKeyChange}
          onEvaluated={(evaluated) => {
            setEvaluation(evaluated)
            setIsEvaluating(false)
          }}
        />
      )}
    </>
  )
}

function idsOf(answer: PolicyListResponse | undefined): readonly string[] {
  return answer?.policies.map(({ id }) => id) ?? []
}

/** A key for the code: a new one for each text, since a key stands for one request. */
function useSnippetKey(text: string): string {
  const [attempt, setAttempt] = useState(() => attemptFor(null, text))
  const next = attemptFor(attempt, text)
  if (next !== attempt) setAttempt(next)
  return next.idempotencyKey
}

/** Why a try failed. What the request itself is refused for does not change by trying again. */
function TryFailure({
  failure,
  onRetry,
}: {
  readonly failure: ApiFailure
  readonly onRetry: () => void
}): ReactNode {
  const { status, details } = failure
  const isRefused = status === 413 || status === 422
  return (
    <div className="mb-4 grid gap-2">
      <FailureNotice failure={failure} {...(!isRefused && { onRetry })} />
      {details.length > 0 && (
        <ul className="grid gap-1 text-xs">
          {details.map(({ path, issue }) => (
            <li key={`${path} ${issue}`}>
              <Code className="text-xs">{path.replace(/^envelope\./, '')}</Code>: {issue}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ExampleSummary({ example }: { readonly example: Example | undefined }): ReactNode {
  return (
    <p className="px-4 pb-3 text-soft sm:px-5">
      {example === undefined ? (
        'Your own request. It stays in the memory of this page.'
      ) : (
        <>
          <Badge tone={example.isHarmful ? 'problem' : 'good'}>
            {example.isHarmful ? 'Harmful' : 'Harmless'}
          </Badge>{' '}
          <span className="font-medium text-ink">{example.title}.</span> {example.summary}
        </>
      )}
    </p>
  )
}

/** Copies the link of an example. A request of one's own has none: it is in no URL. */
function ShareButton({ example }: { readonly example: Example }): ReactNode {
  const share = async (): Promise<void> => {
    const url = new URL(location.pathname, location.origin)
    url.searchParams.set('example', example.id)
    try {
      await navigator.clipboard.writeText(url.href)
      toast('Link copied')
    } catch {
      toast('The browser did not allow copying. Copy the URL of this page instead.', 'problem')
    }
  }
  return (
    <Button size="small" icon={ExternalIcon} onClick={() => void share()}>
      Copy link
    </Button>
  )
}

function inWords({ response }: Assessed): string {
  const [result] = response.results
  if (result === undefined) return ''
  const { decision, explanation, thresholds } = result
  return `${decisionLabels[decision]}. ${toPlainText(explainDecision(explanation, thresholds))}`
}
