import { createStoredValue, parseOneOf } from './storage.ts'

export type Theme = 'dark' | 'light'

export const theme = createStoredValue<Theme>('theme', 'dark', parseOneOf(['dark', 'light']))

/** Applies the stored theme to the document, now and on every change. */
export function applyTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get()
  }
  apply()
  theme.subscribe(apply)
}
