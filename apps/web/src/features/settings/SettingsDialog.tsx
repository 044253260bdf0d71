import { LOCALES, type Locale, msg, t } from '@callisto/i18n'
import { Button, Dialog, RadioGroup, showNotice, Tabs } from '@callisto/ui'
import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { language } from '../../lib/browser/language.ts'
import { SETTINGS_BUTTON_ID } from '../../lib/browser/overlays.ts'
import { forgetStored, useStoredValue } from '../../lib/browser/storage.ts'
import { CustomRpc } from './parts/CustomRpc.tsx'
import { DisplaySettings } from './parts/DisplaySettings.tsx'
import { ExplorerList } from './parts/ExplorerList.tsx'
import { RpcList } from './parts/RpcList.tsx'

/** What this browser keeps, and its removal. */
function PrivacySettings() {
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-muted">
      <p>{t('Settings, recent searches and recent wallets are kept in this browser.')}</p>
      <p>
        {t(
          'Of a custom RPC, its address without path and key is also sent to this site, whose pages must allow the connection.',
        )}
      </p>
      <Button
        onClick={() => {
          forgetStored('recent-')
          showNotice({
            id: 'forgotten',
            variant: 'success',
            title: t('Recent searches and wallets are forgotten'),
          })
        }}
      >
        {t('Forget recent searches and wallets')}
      </Button>
    </div>
  )
}

/** Languages, each by its own name. */
function LanguageSettings() {
  const [chosen, choose] = useStoredValue(language)
  const languages = Object.entries(LOCALES) as [Locale, string][]
  return (
    <RadioGroup<Locale | 'browser'>
      label={t('Language')}
      items={[
        { key: 'browser', content: t('Same as the browser') },
        ...languages.map(([key, name]) => ({ key, content: <span lang={key}>{name}</span> })),
      ]}
      value={chosen ?? 'browser'}
      onChange={(key) => choose(key === 'browser' ? undefined : key)}
    />
  )
}

const sections = [
  { key: 'network', label: msg('Network') },
  { key: 'trading', label: msg('Trading') },
  { key: 'display', label: msg('Display') },
  { key: 'language', label: msg('Language') },
  { key: 'privacy', label: msg('Privacy') },
] as const

type Section = (typeof sections)[number]['key']

/** The shown section; kept outside of the dialog, which a change of the language mounts anew. */
const useSection = create<{ section: Section }>(() => ({ section: 'network' }))

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
