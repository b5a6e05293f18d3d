import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'

export interface SecretOnceProps {
  readonly secret: string
  readonly label: string
  /** It was copied, by the button or by hand. */
  readonly onCopied?: () => void
}

/** A secret at the only moment that it can be seen. Its dialog forgets it when it closes. */
export function SecretOnce({ secret, label, onCopied = () => {} }: SecretOnceProps): ReactNode {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2 rounded-lg border border-control bg-sunken py-1.5 pr-1.5 pl-3">
        <code
          className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all select-all"
          onCopy={() => onCopied()}
        >
          {secret}
        </code>
        <CopyButton
          text={secret}
          label={`Copy ${label}`}
          hasWord
          isFirstFocus
          onCopied={onCopied}
        />
      </div>
      <Notice tone="warning" title="You will not see it again.">
        Only a digest of it is kept. Store it in your secret manager now.
      </Notice>
    </div>
  )
}
