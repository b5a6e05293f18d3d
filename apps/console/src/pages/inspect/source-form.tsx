import { useId, useRef, useState, type ReactNode } from 'react'
import type { ApiFailure } from '../../api/api-failure.ts'
import { Button } from '../../kit/button.tsx'
import { cn } from '../../kit/class-names.ts'
import { TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { InspectIcon } from '../../kit/icon.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { acceptedFiles, readImageFile } from './image-file.ts'
import { ImagePreview } from './image-preview.tsx'
import { urlProblem } from './image-url.ts'
import { useDroppedFile } from './use-dropped-file.ts'
import type { Source } from './use-inspection.ts'

type Chosen = Exclude<Source, string>

export interface SourceFormProps {
  readonly onInspect: (source: Source) => void
  readonly isBusy: boolean
  readonly failure: ApiFailure | null
  /** Something else was chosen: what the last try said is not about it. */
  readonly onChange: () => void
}

/** A file or a URL, checked before anything is sent. */
export function SourceForm({ onInspect, isBusy, failure, onChange }: SourceFormProps): ReactNode {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [url, setUrl] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const urlInput = useRef<HTMLInputElement>(null)
  const choose = async (file: File): Promise<void> => {
    if (isBusy) return
    onChange()
    const read = await readImageFile(file)
    setFileProblem(read.ok ? null : read.problem)
    setChosen(read.ok ? { file: read.file, type: read.type } : null)
  }
  const isOver = useDroppedFile((file) => void choose(file))
  const problem = urlProblem(url.trim())
  const submit = (): void => {
    setIsChecked(true)
    if (chosen !== null) return onInspect(chosen)
    if (problem === null) onInspect(url.trim())
    else urlInput.current?.focus()
  }
  const refused = failure === null ? null : refusalOf(failure)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      {chosen === null ? (
        <>
          <DropZone isOver={isOver} problem={fileProblem} onFile={(file) => void choose(file)} />
          <Field
            label="Or its URL"
            hint="The service fetches the image from there, without cookies."
            error={(isChecked && fileProblem === null ? problem : null) ?? refused?.url ?? null}
          >
            {(control) => (
              <TextInput
                {...control}
                ref={urlInput}
                type="url"
                value={url}
                onChange={(event) => {
                  setUrl(event.currentTarget.value)
                  setFileProblem(null)
                  onChange()
                }}
                placeholder="https://example.com/photo.jpg"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </>
      ) : (
        <ImagePreview
          {...chosen}
          onRemove={() => {
            setChosen(null)
            setIsChecked(false)
            onChange()
          }}
        />
      )}
      {failure !== null && refused?.url === undefined && (
        <div className="grid gap-1.5">
          <FailureNotice failure={failure} onRetry={submit} />
          <p className="text-xs text-soft">
            {refused?.note ?? 'Trying again with the same image is never charged twice.'}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Inspect
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-52 text-xs text-soft">
          {isBusy
            ? chosen === null
              ? 'Fetching and inspecting the image. This may take a few seconds.'
              : 'Sending and inspecting the image. Keep this page open.'
            : 'Takes 1 credit ($0.01) from this account. An inspection that fails takes none.'}
        </p>
      </div>
    </form>
  )
}

interface Refusal {
  /** What is wrong with the URL. */
  readonly url?: string
  readonly note?: string
}

/** What the service's refusal means for this form. */
function refusalOf(failure: ApiFailure): Refusal {
  const issue = failure.issueAt('url')
  if (issue === 'not_reachable') return { url: 'No image could be fetched from this URL.' }
  if (issue !== null) return { url: 'This URL is not allowed: it has to be a public one.' }
  if (failure.code === 'UNSUPPORTED_MEDIA_TYPE')
    return {
      note: 'Nothing was charged. The file may be damaged, or of another kind than its name says.',
    }
  return failure.code === 'FORENSICS_PROVIDER_ERROR' ? { note: 'Nothing was charged.' } : {}
}

interface DropZoneProps {
  readonly isOver: boolean
  readonly problem: string | null
  readonly onFile: (file: File) => void
}

function DropZone({ isOver, problem, onFile }: DropZoneProps): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-1.5">
      <button
        type="button"
        aria-describedby={problem === null ? `${id}-hint` : `${id}-problem ${id}-hint`}
        onClick={() => input.current?.click()}
        className={cn(
          'grid min-h-48 content-center justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 hover:bg-sunken',
          isOver ? 'border-accent bg-accent-tint' : 'border-control bg-canvas',
          problem !== null && 'border-block',
        )}
      >
        <InspectIcon className="size-8 text-soft" />
        <span className="font-medium text-accent">Choose an image</span>
        <span id={`${id}-hint`} className="text-center text-soft">
          or drop or paste one here. JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, SVG or JPEG XL, up to
          10 MiB.
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen once more.
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      {problem !== null && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="flex gap-1.5 text-xs font-medium text-block"
        >
          <span aria-hidden="true">×</span>
          {problem}
        </p>
      )}
    </div>
  )
}
