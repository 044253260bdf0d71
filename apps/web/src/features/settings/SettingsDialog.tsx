import { t } from '@callisto/i18n'
import { Dialog, Tabs } from '@callisto/ui'
import { type ReactNode, useEffect } from 'react'
import { SETTINGS_BUTTON_ID } from '../../lib/browser/overlays.ts'
import { type Section, sections, useSection } from './model/section.ts'
import { CustomRpc } from './parts/CustomRpc.tsx'
import { DisplaySettings } from './parts/DisplaySettings.tsx'
import { ExplorerList } from './parts/ExplorerList.tsx'
import { LanguageSettings } from './parts/LanguageSettings.tsx'
import { PrivacySettings } from './parts/PrivacySettings.tsx'
import { RpcList } from './parts/RpcList.tsx'

export interface SettingsDialogProps {
  onClose: () => void
  /** Settings of the swap form, which is another feature. */
  trading: ReactNode
}

/** All settings in one dialog, a sheet on phones. */
export function SettingsDialog({ onClose, trading }: SettingsDialogProps) {
  const { section } = useSection()
  useEffect(() => focusButtonWhenLost, [])
  const panels: Record<Section, () => ReactNode> = {
    network: () => (
      <>
        <RpcList />
        <CustomRpc />
        <ExplorerList />
      </>
    ),
    trading: () => trading,
    display: () => <DisplaySettings />,
    language: () => <LanguageSettings />,
    privacy: () => <PrivacySettings />,
  }
  return (
    <Dialog open onClose={onClose} title={t('Settings')} className="sm:w-[min(560px,100vw)]">
      <Tabs
        label={t('Settings')}
        items={sections.map(({ key, label }) => ({ key, label: t(label) }))}
        value={section}
        onChange={(next) => useSection.setState({ section: next })}
      >
        <div className="flex min-h-[420px] flex-col gap-6 p-4">{panels[section]()}</div>
      </Tabs>
    </Dialog>
  )
}

/** A change of the language replaces the element that opened the dialog, to which the focus would return. */
function focusButtonWhenLost(): void {
  if (document.activeElement === document.body) document.getElementById(SETTINGS_BUTTON_ID)?.focus()
}
