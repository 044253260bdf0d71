import { t } from '@callisto/i18n'
import { Button, EmptyState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { asrClaimsQuery } from '../../lib/claims/claim-query.ts'
import { type ClaimState, claimableNow } from '../../lib/claims/claim-state.ts'
import type { RewardRound } from '../../lib/claims/reward-round.ts'
import { Stale } from '../../lib/offline/Stale.tsx'
import { ClaimRow } from './ClaimRow.tsx'
import { planClaims } from './plan-claim.ts'
import type { RequestedAction } from './requested-action.ts'

/** What has vested since is shown this often. */
const REFRESH_MS = 15_000

interface ClaimsProps {
  address: string
  round: RewardRound
  onRequest: (action: RequestedAction) => void
}

/** The claims of a wallet in a round, one by one or all at once. */
export function Claims({ address, round, onRequest }: ClaimsProps) {
  const query = useQuery({ ...asrClaimsQuery(address, round), refetchInterval: REFRESH_MS })
  const states = query.data
  if (!states)
    return (
      <NotLoaded query={query} title={t('Failed to fetch user asr claims')} text={t('Your funds are safe.')}>
        <Loading />
      </NotLoaded>
    )
  return (
    <section aria-label={t('Claims')} className="flex flex-col gap-2">
      <Stale query={query} />
      {states.length === 0 ? (
        <div className="rounded-lg border border-line">
          <EmptyState title={t('Nothing to claim')}>
            {t('This wallet has no claim in round {name}.', { name: round.timeline })}
          </EmptyState>
        </div>
      ) : (
        <ClaimList states={states} onRequest={onRequest} />
      )}
    </section>
  )
}

function ClaimList({
  states,
  onRequest,
}: Pick<ClaimsProps, 'onRequest'> & { states: readonly ClaimState[] }) {
  const open = claimableNow(states)
  const claim = (chosen: readonly ClaimState[]) =>
    onRequest({ title: t('Claim rewards'), plan: planClaims(chosen.map((state) => state.claim)) })
  return (
    <>
      <ul className="flex flex-col gap-2">
        {states.map((state) => (
          <ClaimRow key={state.claim.merkle_tree} state={state} onClaim={() => claim([state])} />
        ))}
      </ul>
      {open.length > 1 && (
        <Button tone="primary" size="lg" onClick={() => claim(open)}>
          {t('Claim all ({count})', { count: open.length })}
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span className="sr-only">{t('Loading claims')}</span>
      {[0, 1].map((at) => (
        <Skeleton key={at} className="h-20" />
      ))}
    </div>
  )
}
