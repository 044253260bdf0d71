import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { useState } from 'react'
import { openOverlay } from '../../lib/browser/overlays.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { DEFAULT_ROUND, type RewardRound, useRewardRound } from '../../lib/claims/reward-round.ts'
import { useAddress } from '../../lib/wallet/session.ts'
import { ActionDialog } from '../../transaction-flow/action/ActionDialog.tsx'
import { useAction } from '../../transaction-flow/action/useAction.ts'
import { Claims } from './Claims.tsx'
import type { RequestedAction } from './requested-action.ts'
import { Staking } from './Staking.tsx'

/** `/claim`: rewards of a round (`?asrTimeline=`) that a wallet may claim, and its lock. */
export function ClaimPage({ search }: { search: SearchParams }) {
  const published = useRewardRound() ?? DEFAULT_ROUND
  const address = useAddress()
  const round: RewardRound = { ...published, timeline: timelineOf(search) ?? published.timeline }
  return (
    <section className="mx-auto flex max-w-160 flex-col gap-4 px-4 py-6">
      <PageTitle text={t('Claim')} />
      <div>
        <h1 className="text-lg font-semibold">{t('Claim rewards')}</h1>
        <p className="text-sm text-muted">
          {t(
            'Round {name}. Each claim is one transaction of the distributor program, and shows what it changes before you sign. You sign nothing else.',
            {
              name: round.timeline,
            },
          )}
        </p>
      </div>
      {address === undefined ? <NotConnected /> : <Account key={address} address={address} round={round} />}
    </section>
  )
}

/** The name of a round in the URL; anything else is none. */
function timelineOf({ asrTimeline }: SearchParams): string | undefined {
  return asrTimeline !== undefined && /^[a-z0-9-]{1,32}$/.test(asrTimeline) ? asrTimeline : undefined
}

function NotConnected() {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line px-4 py-10 text-center">
      <p className="text-sm">{t('Connect a wallet to see what it may claim.')}</p>
      <Button tone="primary" onClick={() => openOverlay('connect')}>
        {t('Connect')}
      </Button>
    </div>
  )
}

function Account({ address, round }: { address: string; round: RewardRound }) {
  const controller = useAction()
  const [requested, setRequested] = useState<RequestedAction>()
  const request = (action: RequestedAction) => {
    setRequested(action)
    void controller.submit({ plan: action.plan, requestedAtMs: Date.now() }, address)
  }
  return (
    <>
      <Claims address={address} round={round} onRequest={request} />
      <Staking address={address} onRequest={request} />
      {requested && (
        <ActionDialog
          controller={controller}
          title={requested.title}
          note={requested.note}
          onRetry={() => request(requested)}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  )
}
