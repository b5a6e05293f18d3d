import { useState, type FormEvent, type ReactNode } from 'react'
import { digestInput, type InputDigest } from '../../digest/input-digest.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { TextArea } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'

/** Compares a pasted input with the digest that was kept, in this browser alone. */
export function CheckDigest({ expected }: { readonly expected: string }): ReactNode {
  const [text, setText] = useState('')
  const [digest, setDigest] = useState<InputDigest | null>(null)
  // Browsers have it on https and on localhost only.
  const canDigest = window.isSecureContext
  const compare = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setDigest(
      text.trim() === ''
        ? { ok: false, problem: 'Paste the JSON first.' }
        : await digestInput(text),
    )
  }
  return (
    <Card
      title="Check a digest"
      description="Checks whether a text is the input of this evaluation. The text stays in this browser."
    >
      {!canDigest && (
        <Notice tone="warning">
          Browsers compute digests on pages that are served over HTTPS only.
        </Notice>
      )}
      {canDigest && (
        <form className="grid gap-3" onSubmit={(event) => void compare(event)}>
          <Field
            label="Input as JSON"
            hint="The input field of the request, or the whole request. Spaces and the order of fields do not matter."
            error={digest?.ok === false ? digest.problem : null}
          >
            {(control) => (
              <TextArea
                {...control}
                value={text}
                rows={6}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setDigest(null)
                }}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start">
            Compare
          </Button>
          <div role="status" className="empty:-mt-3">
            {digest?.ok === true && <Comparison digest={digest} expected={expected} />}
            {digest?.ok === false && <span className="sr-only">{digest.problem}</span>}
          </div>
        </form>
      )}
    </Card>
  )
}

function Comparison({
  digest: { sha256, isFromRequest },
  expected,
}: {
  readonly digest: Extract<InputDigest, { ok: true }>
  readonly expected: string
}): ReactNode {
  const isSame = sha256 === expected
  return (
    <Notice
      tone={isSame ? 'good' : 'warning'}
      title={isSame ? 'The same input' : 'A different input'}
    >
      <p>
        {isSame ? 'Its digest is the stored one.' : 'The digest of this text is'}
        {!isSame && (
          <>
            {' '}
            <Code>{sha256}</Code>, and the stored one is <Code>{expected}</Code>.
          </>
        )}
      </p>
      {isFromRequest && <p>The text is a whole request: its input was compared.</p>}
    </Notice>
  )
}
