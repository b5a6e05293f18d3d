import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { navigation } from '../navigation.ts'
import { getPreferences } from '../theme/preferences.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** How the keys are written on this person's keyboard. */
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K'
export const submitKeys = isMac ? '⌘↵' : 'Ctrl ↵'

/** How long g waits for its second letter. */
const SEQUENCE_MS = 1200

export interface PageShortcut {
  /** A single letter that no other shortcut has: not g, j, k. */
  readonly letter: string
  readonly label: string
  readonly run: () => void
}

let pageShortcuts: readonly PageShortcut[] = []
const listeners = new Set<() => void>()

function setPageShortcuts(next: readonly PageShortcut[]): void {
  pageShortcuts = next
  for (const listener of listeners) listener()
}

/** A shortcut that exists while its page is shown. The help lists it. */
export function usePageShortcut({ letter, label, run }: PageShortcut): void {
  const latest = useEffectEvent(() => run())
  useEffect(() => {
    const shortcut = { letter, label, run: () => latest() }
    setPageShortcuts([...pageShortcuts, shortcut])
    return () => setPageShortcuts(pageShortcuts.filter((other) => other !== shortcut))
  }, [letter, label])
}

export function usePageShortcuts(): readonly PageShortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => pageShortcuts,
  )
}

interface ShellActions {
  readonly openPalette: () => void
  readonly openHelp: () => void
}

/** The shortcuts of the whole console. */
export function useShortcuts({ openPalette, openHelp }: ShellActions): void {
  const router = useRouter()
  const goTo = (letter: string): void => {
    const entry = navigation.find((candidate) => candidate.letter === letter)
    if (entry !== undefined) void router.navigate({ to: entry.to })
  }
  const onLetter = (key: string): boolean => {
    if (key === '?') openHelp()
    else if (key === '/') focusSearch(openPalette)
    else if (key === 'j') moveRow(1)
    else if (key === 'k') moveRow(-1)
    else {
      const shortcut = pageShortcuts.find(({ letter }) => letter === key)
      shortcut?.run()
      return shortcut !== undefined
    }
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): boolean => {
    if (event.defaultPrevented || event.isComposing) return false
    const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (!hasDialog()) openPalette()
      return false
    }
    if (event.metaKey || event.ctrlKey || event.altKey || hasDialog() || isTyping(event))
      return false
    if (!getPreferences().hasLetterShortcuts) return false
    if (isAfterG) goTo(event.key)
    else if (event.key === 'g') return true
    else if (onLetter(event.key)) event.preventDefault()
    return false
  })
  useEffect(() => {
    let waitsUntilMs = 0
    const listen = (event: KeyboardEvent): void => {
      const isStart = onKey(event, event.timeStamp < waitsUntilMs)
      waitsUntilMs = isStart ? event.timeStamp + SEQUENCE_MS : 0
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Whether the key is text: also in an editor inside a shadow root, which the event does not name as its target. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role^=menuitem]'))
  )
}

/** The search field of the page, else the palette. */
function focusSearch(openPalette: () => void): void {
  const field = document.querySelector<HTMLElement>('main [data-search]')
  if (field === null) openPalette()
  else field.focus()
}

/** Moves the focus from one link of a row to the next; the first one when none has it. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at === -1 ? rows[0] : rows[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
