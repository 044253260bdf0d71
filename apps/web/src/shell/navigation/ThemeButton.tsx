import { t } from '@callisto/i18n'
import { IconButton } from '@callisto/ui'
import { Moon, Sun } from 'lucide-react'
import { theme, useTheme } from '../../lib/browser/theme.ts'

/** Switches between the dark and the light theme. */
export function ThemeButton() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => theme.set(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden="true" className="size-4" /> : <Moon aria-hidden="true" className="size-4" />}
    </IconButton>
  )
}
