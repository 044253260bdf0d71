import { t } from '@callisto/i18n'
import { Decision } from './Decision.tsx'
import { Panel } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'

/** Asks about a text that a page wants signed. */
export function Message({ screen, shown, services }: ScreenProps<'message'>) {
  return (
    <Panel title={t('Sign this message?')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t('It moves no funds, but proves to others that you own this account.')}
      </p>
      <pre className="max-h-64 overflow-auto rounded-md border border-line bg-ground p-3 text-xs break-words whitespace-pre-wrap">
        {screen.text}
      </pre>
      <Decision shown={shown} services={services} action={t('Sign')} />
    </Panel>
  )
}
