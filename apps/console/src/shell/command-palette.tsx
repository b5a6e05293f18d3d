import { useRouter } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '../kit/class-names.ts'
import { ModalElement } from '../kit/dialog.tsx'
import {
  ArrowIcon,
  EvaluationsIcon,
  KeyboardIcon,
  SearchIcon,
  SignOutIcon,
  type Icon,
} from '../kit/icon.tsx'
import { navigation } from '../navigation.ts'
import { evaluationPath } from '../paths.ts'
import { setPreferences } from '../theme/preferences.ts'
import { findCommands, type Findable } from './find-commands.ts'
import { usePageShortcuts } from './shortcuts.ts'
import { useSignOut } from './sign-out.ts'

interface Command extends Findable {
  readonly icon: Icon
  readonly hint?: string
  readonly run: () => void
}

export interface CommandPaletteProps {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

const evaluationId = /^ase_[0-9a-f]{32}$/

/** One field for every page and action: typing narrows, arrows choose, Enter does it. */
export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps): ReactNode {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const commands = useCommands(onShortcuts, text.trim())
  const found = findCommands(commands, text)
  const chosen = found[Math.min(at, found.length - 1)]
  const run = (command: Command | undefined): void => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      return run(chosen)
    }
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key]
    if (target === undefined || found.length === 0) return
    event.preventDefault()
    const next = (target + found.length) % found.length
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ModalElement
      isOpen
      onClose={onClose}
      label="Search and commands"
      className="overlay mx-auto mt-[12vh] mb-auto w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-paper p-0 shadow-raised sm:w-144"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon className="text-soft" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages and actions"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a modal window
          autoFocus
          placeholder="Go to a page, or paste an evaluation ID"
          className="min-h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-soft sm:text-sm"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className="max-h-[50vh] overflow-y-auto p-2"
      >
        {found.map((command, index) => (
          // The field keeps the focus and has the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={command === chosen}
            onClick={() => run(command)}
            onMouseMove={() => setAt(index)}
            className={cn(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5',
              command === chosen && 'bg-sunken',
            )}
          >
            <command.icon className="text-soft" />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            {command.hint !== undefined && (
              <span className="text-xs text-soft">{command.hint}</span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'px-4 pb-4 text-soft' : 'sr-only'}>
        {found.length === 0 ? 'Nothing is called that.' : `${found.length} results`}
      </p>
    </ModalElement>
  )
}

function useCommands(onShortcuts: () => void, text: string): readonly Command[] {
  const router = useRouter()
  const signOut = useSignOut()
  const onPage = usePageShortcuts()
  const evaluation: readonly Command[] = evaluationId.test(text)
    ? [
        {
          id: 'evaluation',
          label: `Open ${text}`,
          icon: EvaluationsIcon,
          run: () => void router.navigate({ to: evaluationPath(text) }),
        },
      ]
    : []
  return [
    ...evaluation,
    ...onPage.map(({ letter, label, run }) => ({
      id: `page-${letter}`,
      label,
      hint: letter,
      icon: ArrowIcon,
      run,
    })),
    ...navigation.map(({ to, label, icon, letter }) => ({
      id: `to-${letter}`,
      label,
      icon,
      hint: `g ${letter}`,
      run: () => void router.navigate({ to }),
    })),
    {
      id: 'theme-light',
      label: 'Use the light theme',
      icon: ArrowIcon,
      run: () => setPreferences({ theme: 'light' }),
    },
    {
      id: 'theme-dark',
      label: 'Use the dark theme',
      icon: ArrowIcon,
      run: () => setPreferences({ theme: 'dark' }),
    },
    {
      id: 'theme-system',
      label: 'Use the theme of the system',
      icon: ArrowIcon,
      run: () => setPreferences({ theme: 'system' }),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      hint: '?',
      icon: KeyboardIcon,
      run: onShortcuts,
    },
    { id: 'sign-out', label: 'Sign out', icon: SignOutIcon, run: signOut },
  ]
}
