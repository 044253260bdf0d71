import { t } from '@callisto/i18n'
import { IconButton } from '@callisto/ui'
import { Settings } from 'lucide-react'
import { openOverlay, SETTINGS_BUTTON_ID } from '../../lib/browser/overlays.ts'
import { overlayLoaders } from '../frame/overlay-loaders.ts'

/** Opens the settings. */
export function SettingsButton() {
  return (
    <IconButton
      id={SETTINGS_BUTTON_ID}
      label={t('Settings')}
      aria-haspopup="dialog"
      onPointerEnter={overlayLoaders.settings}
      onFocus={overlayLoaders.settings}
      onClick={() => openOverlay('settings')}
    >
      <Settings aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
