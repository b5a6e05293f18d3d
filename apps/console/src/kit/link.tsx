import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { cn } from './class-names.ts'

interface TextAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to another page of the service, or elsewhere. */
export function TextAnchor({ className, children, ...rest }: TextAnchorProps): ReactNode {
  return (
    <a
      {...rest}
      className={cn(
        'rounded-xs font-medium text-accent underline decoration-line underline-offset-2 hover:decoration-accent',
        className,
      )}
    >
      {children}
    </a>
  )
}

const Inner = createLink(TextAnchor)

/** A link inside the console. */
export const TextLink: LinkComponent<typeof TextAnchor> = (props) => (
  <Inner preload="intent" {...props} />
)
