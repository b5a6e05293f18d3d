import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

/** What a person has set for this browser. Nothing else is stored in it. */
export interface Preferences {
  readonly theme: Theme
  /** Single letters act as shortcuts (WCAG 2.1.4 asks for a way to turn them off). */
  readonly hasLetterShortcuts: boolean
}

const NAME = 'ase-console'
const defaults: Preferences = { theme: 'system', hasLetterShortcuts: true }

let current = read()
const listeners = new Set<() => void>()

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(NAME, JSON.stringify(current))
  } catch {
    // A browser that stores nothing keeps them for this visit.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

export function getPreferences(): Preferences {
  return current
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, getPreferences)
}

/** Sets the theme on the document; without one of its own it follows the system. */
export function applyTheme(): void {
  const { theme } = current
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return defaults
    const theme = 'theme' in stored ? stored.theme : 'system'
    const letters = 'hasLetterShortcuts' in stored ? stored.hasLetterShortcuts : true
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      hasLetterShortcuts: letters !== false,
    }
  } catch {
    return defaults
  }
}
