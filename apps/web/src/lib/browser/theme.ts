import { oneOf, stored } from './storage.ts'

export type Theme = 'dark' | 'light'

export const theme = stored<Theme>('theme', 'dark', oneOf(['dark', 'light']))

/** Puts the chosen theme on the page, now and whenever it changes. */
export function applyTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get()
  }
  apply()
  theme.subscribe(apply)
}
