import type { EvaluationType } from '@ase/schemas'
import type { ReactNode } from 'react'
import { ChevronIcon } from '../../kit/icon.tsx'
import { Menu, type MenuItem } from '../../kit/menu.tsx'
import type { Example } from './examples/example.ts'
import { examplesFor } from './examples/gallery.ts'

export interface ExampleMenuProps {
  readonly type: EvaluationType
  readonly chosenId: string | null
  readonly onChoose: (example: Example) => void
}

/** The gallery of one type: harmless and harmful twins. */
export function ExampleMenu({ type, chosenId, onChoose }: ExampleMenuProps): ReactNode {
  const own = examplesFor(type)
  const itemsOf = (isHarmful: boolean): MenuItem[] =>
    own
      .filter((example) => example.isHarmful === isHarmful)
      .map((example) => ({
        label: example.title,
        isChosen: example.id === chosenId,
        onSelect: () => onChoose(example),
      }))
  return (
    <Menu
      align="start"
      trigger={
        <>
          Examples
          <ChevronIcon />
        </>
      }
      items={[
        { heading: 'Harmful' },
        ...itemsOf(true),
        { heading: 'Harmless twins' },
        ...itemsOf(false),
      ]}
      className="inline-flex min-h-9 items-center gap-2 rounded-md border border-border bg-paper px-3.5 py-1.5 font-medium whitespace-nowrap shadow-card hover:border-control hover:bg-sunken pointer-coarse:min-h-10"
    />
  )
}
