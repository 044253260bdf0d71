import { t } from '@callisto/i18n'
import { IconButton } from '@callisto/ui'
import { Settings } from 'lucide-react'
import { openOverlay, SETTINGS_BUTTON_ID } from '../../lib/browser/overlays.ts'
import { overlayParts } from '../frame/overlay-parts.tsx'

/** Opens the settings. */
export function SettingsButton() {
  return (
    <IconButton
      id={SETTINGS_BUTTON_ID}
      label={t('Settings')}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openOverlay('settings')}
    >
      <Settings aria-hidden="true" className="size-4" />
    </IconButton>
  )
}

/** A failure shows when the dialog is opened. */
const prepare = () => void overlayParts.settings.preload().catch(() => {})
