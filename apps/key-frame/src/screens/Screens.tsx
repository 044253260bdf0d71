import { t } from '@callisto/i18n'
import { Checkbox } from '@callisto/ui'
import { useState, useSyncExternalStore } from 'react'
import type { Secret } from '../account/account.ts'
import { Approve } from './Approve.tsx'
import { Create } from './Create.tsx'
import { Export } from './Export.tsx'
import { LimitsScreen } from './LimitsScreen.tsx'
import { Panel } from './Panel.tsx'
import { isGood, NO_PASSPHRASE, PassphraseFields } from './PassphraseFields.tsx'
import type { ScreenProps, ScreenServices } from './screen-props.ts'
import type { ScreenQueue, ShownScreen } from './screen-queue.ts'
import { Decision, UnlockForm, useAccountKind } from './UnlockForm.tsx'

/** Removes the account from this device. */
function Forget({ shown, services }: Omit<ScreenProps<'forget'>, 'screen'>) {
  const { account, records } = services
  const kind = useAccountKind(records)
  const [isSure, setSure] = useState(false)
  return (
    <Panel title={t('Remove the account from this device?')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t(
          'The key is deleted here. Without its private key or a recovery copy its funds are lost for ever.',
        )}
      </p>
      <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('I have the private key or a recovery copy')}
      </Checkbox>
      {isSure && kind && (
        <UnlockForm
          kind={kind}
          action={t('Remove')}
          onSecret={async (secret) => {
            await account.reveal(secret)
            await account.forget()
            shown.finish()
          }}
        />
      )}
    </Panel>
  )
}

/** Makes the copy for the server: encrypted here, under a passphrase that only its person knows. */
function Copy({ screen, shown, services }: ScreenProps<'copy'>) {
  const kind = useAccountKind(services.records)
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE)
  const { account } = services
  const copy = async (secret: Secret) => {
    const seed = await account.unlock(secret)
    const text = secret.kind === 'passphrase' ? secret.passphrase : passphrase.text
    shown.finish(await account.copy(seed, text, screen.accountId, screen.replaces))
  }
  return (
    <Panel title={t('Save a recovery copy')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t(
          'The key is encrypted here before it leaves. To open the copy on another device you log in and type the passphrase; nobody can reset it.',
        )}
      </p>
      {kind === 'passkey' && <PassphraseFields value={passphrase} onChange={setPassphrase} />}
      {kind && (kind === 'passphrase' || isGood(passphrase)) && (
        <UnlockForm kind={kind} action={t('Encrypt and save')} onSecret={copy} />
      )}
    </Panel>
  )
}

/** Opens the account for a session. */
function Unlock({ shown, services }: Omit<ScreenProps<'unlock'>, 'screen'>) {
  const kind = useAccountKind(services.records)
  return (
    <Panel title={t('Unlock your Quick Account')} onClose={shown.close}>
      <p className="text-sm text-muted">
        {t('It locks itself 15 minutes after its last use, and when this tab is closed.')}
      </p>
      {kind && (
        <UnlockForm
          kind={kind}
          action={t('Unlock')}
          onSecret={async (secret) => {
            await services.account.unlock(secret)
            shown.finish()
          }}
        />
      )}
    </Panel>
  )
}

/** Opens a copy of the server with its passphrase and keeps it here. */
function Restore({ screen, shown, services }: ScreenProps<'restore'>) {
  return (
    <Panel title={t('Open your recovery copy')} onClose={shown.close}>
      <p className="text-sm break-all text-muted">{screen.copy.address}</p>
      <UnlockForm
        kind="passphrase"
        action={t('Open')}
        onSecret={async (secret) => {
          if (secret.kind !== 'passphrase') return
          await services.account.restore(screen.copy, secret.passphrase)
          shown.finish()
        }}
      />
    </Panel>
  )
}

/** Asks about a text that a page wants signed. */
function Message({ screen, shown, services }: ScreenProps<'message'>) {
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

/** The screen whose turn it is. */
export function Screens({ screens, ...services }: ScreenServices & { screens: ScreenQueue }) {
  const shown = useSyncExternalStore(screens.subscribe, screens.shown)
  return shown ? <Shown key={keyOf(shown)} shown={shown} services={services} /> : null
}

const keys = new WeakMap<ShownScreen, number>()
let nextKey = 0

/** Each screen starts afresh, also one of the same kind. */
function keyOf(shown: ShownScreen): number {
  const known = keys.get(shown) ?? nextKey++
  keys.set(shown, known)
  return known
}

function Shown({ shown, services }: { shown: ShownScreen; services: ScreenServices }) {
  const { screen } = shown
  switch (screen.type) {
    case 'create':
      return <Create shown={shown} services={services} />
    case 'unlock':
      return <Unlock shown={shown} services={services} />
    case 'limits':
      return <LimitsScreen shown={shown} services={services} />
    case 'export':
      return <Export shown={shown} services={services} />
    case 'forget':
      return <Forget shown={shown} services={services} />
    case 'approve':
      return <Approve screen={screen} shown={shown} services={services} />
    case 'message':
      return <Message screen={screen} shown={shown} services={services} />
    case 'copy':
      return <Copy screen={screen} shown={shown} services={services} />
    case 'restore':
      return <Restore screen={screen} shown={shown} services={services} />
  }
}
