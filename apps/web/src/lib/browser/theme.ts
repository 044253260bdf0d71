import { useSyncExternalStore } from 'react'
import { createStoredValue, parseOneOf } from './storage.ts'

export type Theme = 'dark' | 'light'
export type ThemeChoice = Theme | 'system'

/** The chosen theme; follows the system until one is chosen. `public/theme.js` reads it before the first paint. */
export const theme = createStoredValue<ThemeChoice>(
  'theme',
  'system',
  parseOneOf(['system', 'dark', 'light']),
)

/** Ground of each theme, as in `theme.css`, for the browser's own bars. */
const GROUND = { dark: '#0b0d11', light: '#f4f6f8' } as const

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

/** The theme on screen. */
export function currentTheme(): Theme {
  const chosen = theme.get()
  if (chosen !== 'system') return chosen
  return systemIsLight().matches ? 'light' : 'dark'
}

function subscribe(changed: () => void): () => void {
  const system = systemIsLight()
  const stop = theme.subscribe(changed)
  system.addEventListener('change', changed)
  return () => {
    stop()
    system.removeEventListener('change', changed)
  }
}

/** The theme on screen as React state. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)

/** Applies the theme to the document, now and on every change of the choice or of the system. */
export function applyTheme(): () => void {
  const apply = () => {
    const shown = currentTheme()
    document.documentElement.dataset.theme = shown
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[shown])
  }
  apply()
  return subscribe(apply)
}
