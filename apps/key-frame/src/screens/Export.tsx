import { t } from '@callisto/i18n'
import { CopyButton } from '@callisto/ui'
import { useEffect, useState } from 'react'
import { exportText } from '../vault/key-pair.ts'
import { CoveredNote, Panel, usePanelVisibility } from './Panel.tsx'
import type { ScreenProps } from './screen-props.ts'
import { UnlockForm, useAccountKind } from './UnlockForm.tsx'

const HOLD_MS = 1_000

/** Shows the private key after a fresh unlocking, while a button is held down. The page never has it. */
export function Export({ shown, services }: Omit<ScreenProps<'export'>, 'screen'>) {
  const kind = useAccountKind(services.records)
  const [secretKey, setSecretKey] = useState<string>()
  return (
    <Panel title={t('Export Private Key')} onClose={shown.close}>
      <p className="rounded-md bg-caution-tint p-3 text-sm text-caution">
        {t(
          'Never share this key: whoever has it owns everything in the account. Nobody of Callisto will ask for it, and Callisto takes no responsibility for a loss.',
        )}
      </p>
      {secretKey !== undefined ? (
        <SecretKey text={secretKey} />
      ) : (
        kind && (
          <UnlockForm
            kind={kind}
            action={t('Unlock again to continue')}
            onSecret={async (secret) => setSecretKey(await exportText(await services.account.reveal(secret)))}
          />
        )
      )}
    </Panel>
  )
}

function SecretKey({ text }: { text: string }) {
  const [isHeld, setHeld] = useState(false)
  const [isShown, setShown] = useState(false)
  const isCovered = usePanelVisibility() === 'covered'

  useEffect(() => {
    if (!isHeld || isCovered) return
    const timer = setTimeout(() => setShown(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [isHeld, isCovered])

  const hold = (event: { nativeEvent: Event }) => setHeld(event.nativeEvent.isTrusted)
  const release = () => {
    setHeld(false)
    setShown(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2 rounded-md border border-line bg-ground p-3 text-xs">
        <code className="min-w-0 flex-1 break-all" aria-live="polite">
          {isShown && !isCovered ? text : '•'.repeat(88)}
        </code>
        {!isCovered && <CopyButton text={text} label={t('Copy the private key')} />}
      </div>
      <button
        type="button"
        disabled={isCovered}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onKeyDown={(event) => event.key === ' ' && hold(event)}
        onKeyUp={release}
        onBlur={release}
        className="h-12 rounded-lg border border-line bg-lifted text-base font-medium select-none hover:border-edge active:bg-line disabled:text-faint"
      >
        {t('Press and hold to show')}
      </button>
      <CoveredNote />
    </div>
  )
}
