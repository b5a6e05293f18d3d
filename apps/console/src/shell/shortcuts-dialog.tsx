import type { ReactNode } from 'react'
import { Checkbox } from '../kit/controls.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { navigation } from '../navigation.ts'
import { setPreferences, usePreferences } from '../theme/preferences.ts'
import { paletteKeys, submitKeys, usePageShortcuts } from './shortcuts.ts'

interface Row {
  readonly keys: readonly string[]
  readonly label: string
}

const everywhere: readonly Row[] = [
  { keys: ['/'], label: 'Search this page' },
  { keys: ['j'], label: 'Next row' },
  { keys: ['k'], label: 'Previous row' },
  { keys: ['?'], label: 'These shortcuts' },
]

/** All shortcuts, and the switch for those of single letters. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { hasLetterShortcuts } = usePreferences()
  const onPage = usePageShortcuts().map(({ letter, label }) => ({ keys: [letter], label }))
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" width="medium">
      <div className="grid gap-5">
        <Checkbox
          isSwitch
          label="Shortcuts of single letters"
          hint="Turn them off when you dictate, or when keys are pressed by accident. They stay off in this browser."
          checked={hasLetterShortcuts}
          onChange={(event) => setPreferences({ hasLetterShortcuts: event.currentTarget.checked })}
        />
        <Group
          title="Always"
          rows={[
            { keys: [paletteKeys], label: 'Search and commands' },
            { keys: [submitKeys], label: 'Send, where a page has something to send' },
          ]}
        />
        <div className={hasLetterShortcuts ? 'grid gap-5' : 'grid gap-5 opacity-60'}>
          {onPage.length > 0 && <Group title="On this page" rows={onPage} />}
          <Group title="Everywhere" rows={everywhere} />
          <Group
            title="Go to"
            rows={navigation.map(({ letter, label }) => ({ keys: ['g', letter], label }))}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Group({
  title,
  rows,
}: {
  readonly title: string
  readonly rows: readonly Row[]
}): ReactNode {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-xs font-medium text-soft">{title}</h3>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-sm whitespace-nowrap border border-line bg-sunken px-1.5 text-center font-sans text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
