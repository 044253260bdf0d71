import type { KeyFrameState, QuickSession, WrappedKey } from '@callisto/contract'
import { t } from '@callisto/i18n'
import {
  Badge,
  Button,
  CopyButton,
  Dialog,
  DialogBody,
  DialogFooter,
  EmptyState,
  Skeleton,
  showNotice,
} from '@callisto/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotLoaded } from '../../../lib/api/NotLoaded.tsx'
import { openOverlay } from '../../../lib/browser/overlays.ts'
import { Address } from '../../../lib/text/Address.tsx'
import { formatDateTime } from '../../../lib/text/format.ts'
import { embeddedWallet } from '../../../lib/wallet/embedded-provider.ts'
import type { EmbeddedCopies } from '../../../lib/wallet/embedded-wallet.ts'
import { useEmbeddedState } from '../../../lib/wallet/useEmbeddedState.ts'
import { codeOf, copyFailure, deleteCopy, restoreCopy, storeCopy } from '../model/key-copies.ts'
import { auditQuery, copiesQuery, sessionQuery } from '../queries.ts'
import { FailureText } from './FailureText.tsx'

export interface RecoveryProps {
  session: QuickSession
  onLogInAgain: () => void
  /** Connects the account that was opened on this device. */
  onRecovered: () => void
}

/** Copies of Quick Accounts at the server, and what this device has of them. */
export function RecoveryCopies(props: RecoveryProps) {
  const query = useQuery(copiesQuery(props.session.accountId))
  return (
    <section aria-label={t('Recovery copies')} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-sm font-semibold">{t('Recovery copies')}</h2>
        <p className="text-xs text-muted">
          {t(
            'A copy is encrypted with your passphrase before it leaves your device. Nobody can open it without the passphrase, and nobody can reset that.',
          )}
        </p>
      </div>
      {query.data ? (
        <>
          {query.isRefetchError && (
            <p role="status" className="rounded-md bg-caution-tint px-3 py-1.5 text-xs text-caution">
              {t('The copies could not be refreshed.')}
            </p>
          )}
          <Copies {...props} copies={query.data} />
        </>
      ) : (
        <NotLoaded query={query} title={t('The copies could not be read')} text={t('Your funds are safe.')}>
          <div aria-busy="true">
            <span className="sr-only">{t('Loading the copies')}</span>
            <Skeleton className="h-20" />
          </div>
        </NotLoaded>
      )}
    </section>
  )
}

function Copies({ copies, ...props }: RecoveryProps & { copies: readonly WrappedKey[] }) {
  const embedded = embeddedWallet()
  const state = useEmbeddedState(embedded)
  const quick = embedded?.copies
  const own = state?.account?.address
  return (
    <>
      {quick === undefined ? (
        <Note>{t('This server offers none, or the page was opened by an address that has no name.')}</Note>
      ) : state === undefined ? (
        <Note>{t('Waiting for the Quick Account of this device')}</Note>
      ) : (
        <ThisDevice quick={quick} state={state} copies={copies} session={props.session} />
      )}
      {copies.length === 0 ? (
        <div className="rounded-lg border border-line">
          <EmptyState title={t('No copy is stored')}>
            {t('Open this page on the device that has your Quick Account, and back it up.')}
          </EmptyState>
        </div>
      ) : (
        <ul className="flex flex-col gap-2">
          {copies.map((copy) => (
            <CopyRow
              key={copy.address}
              {...props}
              copy={copy}
              quick={quick}
              isHere={copy.address === own}
              hasOther={own !== undefined && copy.address !== own}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="text-xs text-muted">{children}</p>

/** Reads copies, session and log again after a change, or what looks like one of another device. */
function useRefresh({ accountId }: QuickSession) {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [copiesQuery(accountId), auditQuery(accountId), sessionQuery])
      void queries.invalidateQueries({ queryKey })
  }
}

interface ThisDeviceProps {
  quick: EmbeddedCopies
  state: KeyFrameState
  copies: readonly WrappedKey[]
  session: QuickSession
}

/** The account of this device with the button that backs it up. */
function ThisDevice({ quick, state, copies, session }: ThisDeviceProps) {
  const refresh = useRefresh(session)
  const known = copies.find(({ address }) => address === state.account?.address)
  const storing = useMutation({
    mutationFn: () => storeCopy(quick, session.accountId, known),
    onSuccess: () => showNotice({ variant: 'success', title: t('Recovery copy saved') }),
    onSettled: refresh,
  })
  if (!state.account)
    return (
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line p-3">
        <p className="min-w-0 flex-1 text-sm text-muted">{t('This device has no Quick Account.')}</p>
        {copies.length === 0 && (
          <Button size="sm" onClick={() => openOverlay('connect')}>
            {t('Connect')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          {known
            ? t('The Quick Account of this device has a copy.')
            : t('The Quick Account of this device has no copy: without this device nobody can open it.')}
        </p>
        <Button
          size="sm"
          tone={known ? 'neutral' : 'primary'}
          loading={storing.isPending}
          onClick={() => storing.mutate()}
        >
          {known ? t('Replace the copy') : t('Back up')}
        </Button>
      </div>
      <FailureText failure={storing.error ? copyFailure(storing.error) : undefined} />
    </div>
  )
}

interface CopyRowProps extends RecoveryProps {
  copy: WrappedKey
  quick: EmbeddedCopies | undefined
  /** This device has the account. */
  isHere: boolean
  /** This device has another account. */
  hasOther: boolean
}

function CopyRow({ copy, quick, isHere, hasOther, session, onLogInAgain, onRecovered }: CopyRowProps) {
  const refresh = useRefresh(session)
  const [isDeleting, setDeleting] = useState(false)
  const restoring = useMutation({
    mutationFn: async () => {
      if (quick) await restoreCopy(quick, copy)
    },
    onSuccess: onRecovered,
  })
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-1 text-sm font-medium">
          <Address address={copy.address} />
          <CopyButton text={copy.address} label={t('Copy address')} />
          {isHere && <Badge tone="accent">{t('On this device')}</Badge>}
        </span>
        {!isHere && quick && (
          <Button
            size="sm"
            tone="primary"
            loading={restoring.isPending}
            disabled={hasOther}
            onClick={() => restoring.mutate()}
          >
            {t('Recover on this device')}
          </Button>
        )}
        <Button size="sm" tone="danger" onClick={() => setDeleting(true)}>
          {t('Delete')}
        </Button>
      </div>
      <Note>{t('Saved {time}', { time: formatDateTime(copy.updatedAtMs) })}</Note>
      {hasOther && (
        <Note>{t('This device has another Quick Account. Back that up and remove it here first.')}</Note>
      )}
      <FailureText failure={restoring.error ? copyFailure(restoring.error) : undefined} />
      {isDeleting && (
        <DeleteDialog
          copy={copy}
          isHere={isHere}
          onClose={() => setDeleting(false)}
          onLogInAgain={onLogInAgain}
          onDone={refresh}
        />
      )}
    </li>
  )
}

interface DeleteDialogProps {
  copy: WrappedKey
  isHere: boolean
  onClose: () => void
  onLogInAgain: () => void
  onDone: () => void
}

function DeleteDialog({ copy, isHere, onClose, onLogInAgain, onDone }: DeleteDialogProps) {
  const deleting = useMutation({
    mutationFn: () => deleteCopy(copy),
    onSuccess: onClose,
    onSettled: onDone,
  })
  const isTooOld = codeOf(deleting.error) === 'FRESH_LOGIN_REQUIRED'
  return (
    <Dialog open onClose={onClose} title={t('Delete this copy?')} className="sm:w-[420px]!">
      <DialogBody className="gap-3">
        <p className="text-sm break-all">{copy.address}</p>
        <p className="text-sm text-muted">
          {isHere
            ? t('The account stays on this device. If you lose the device, nobody can open it.')
            : t('The account is not on this device. If no other device has it, its funds are lost.')}
        </p>
        <FailureText failure={deleting.error ? copyFailure(deleting.error) : undefined} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {t('Cancel')}
        </Button>
        {isTooOld ? (
          <Button tone="primary" onClick={onLogInAgain}>
            {t('Log in again')}
          </Button>
        ) : (
          <Button tone="danger" loading={deleting.isPending} onClick={() => deleting.mutate()}>
            {t('Delete')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
