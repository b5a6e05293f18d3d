import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cn } from './class-names.ts'
import type { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
  readonly size?: 'medium' | 'small'
  readonly icon?: Icon
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Keeps the focus and its width, takes no press, and says so. */
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none no-print ' +
  'transition-colors aria-disabled:opacity-60 aria-disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-10'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary:
    'bg-paper text-ink border border-border hover:bg-sunken hover:border-control shadow-card',
  danger: 'bg-paper text-block border border-border hover:bg-block-tint hover:border-block',
  quiet: 'text-soft hover:text-ink hover:bg-hover',
} as const

const sizes = {
  medium: 'min-h-9 px-3.5 py-1.5',
  small: 'min-h-8 px-2.5 py-1 text-[0.8125rem]',
} as const

function look({ variant = 'secondary', size = 'medium' }: ButtonLook): string {
  return cn(base, variants[variant], sizes[size])
}

export function Button({
  variant,
  size,
  icon: Drawing,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={cn(look({ ...(variant && { variant }), ...(size && { size }) }), className)}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <Spinner /> : Drawing && <Drawing />}
      {children}
      {isBusy && <span className="sr-only">, in progress</span>}
    </button>
  )
}

/** A button with an icon alone; `label` is its name. */
export function IconButton({
  label,
  icon: Drawing,
  className,
  type = 'button',
  ...rest
}: Omit<ButtonProps, 'children' | 'size' | 'variant' | 'isBusy'> & {
  readonly label: string
  readonly icon: Icon
}): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cn(
        'inline-flex size-8 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink no-print pointer-coarse:size-10',
        className,
      )}
    >
      <Drawing />
    </button>
  )
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  readonly ref?: Ref<HTMLAnchorElement>
}

function ButtonAnchor({
  variant,
  size,
  icon: Drawing,
  className,
  children,
  ...rest
}: AnchorProps): ReactNode {
  return (
    <a
      {...rest}
      className={cn(look({ ...(variant && { variant }), ...(size && { size }) }), className)}
    >
      {Drawing && <Drawing />}
      {children}
    </a>
  )
}

const LinkAsButton = createLink(ButtonAnchor)

/** A link inside the console that looks like a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => (
  <LinkAsButton preload="intent" {...props} />
)

/** A link out of the console, to a file or another page of the service, that looks like a button. */
export const ButtonAnchorLink = ButtonAnchor
