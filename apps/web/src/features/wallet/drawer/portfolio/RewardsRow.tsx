import { unitsToNumber } from '@callisto/amount'
import { t } from '@callisto/i18n'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useHeldError } from '../../../../lib/api/useHeldError.ts'
import { closeOverlay } from '../../../../lib/browser/overlays.ts'
import { useNow } from '../../../../lib/browser/useNow.ts'
import { asrClaimsQuery } from '../../../../lib/claims/claim-query.ts'
import { claimableNow } from '../../../../lib/claims/claim-state.ts'
import { DEFAULT_ROUND, isRoundOpen, useRewardRound } from '../../../../lib/claims/reward-round.ts'
import { RetryNote } from '../../../../lib/offline/RetryNote.tsx'
import { Usd } from '../../../../lib/portfolio/Usd.tsx'
import { Link } from '../../../../lib/router/Link.tsx'
import { useTokens } from '../../../../lib/tokens/useTokenSymbols.ts'
import { paths } from '../../../../paths.ts'

const CUTOFF_POLL_MS = 10_000

/**
 * Link to what the wallet may claim; nothing without a claim. It is asked for only here, while the drawer is open, and until
 * the cut-off time of the round.
 */
export function RewardsRow({ address, className }: { address: string; className: string }) {
  const round = useRewardRound()
  const now = useNow(CUTOFF_POLL_MS)
  const isOpen = round !== undefined && isRoundOpen(round, now)
  const claims = useQuery({ ...asrClaimsQuery(address, round ?? DEFAULT_ROUND), enabled: isOpen })
  const error = useHeldError(claims)
  const open = claimableNow(claims.data ?? [])
  const tokens = useTokens(open.map(({ claim }) => claim.mint))
  if (!isOpen) return null
  if (claims.data === undefined && error) {
    return (
      <RetryNote onRetry={claims.refetch} className={className}>
        <span className="flex-1">{t('Failed to fetch user asr claims')}</span>
      </RetryNote>
    )
  }
  if (open.length === 0) return null
  const values = open.map(({ claim, claimable }) => {
    const asset = tokens.get(claim.mint)
    return asset?.usdPrice === undefined
      ? undefined
      : unitsToNumber(claimable, asset.decimals) * asset.usdPrice
  })
  const isKnown = values.every((value) => value !== undefined)
  return (
    <Link to={paths.claim} onClick={closeOverlay} className={className}>
      <span className="flex-1 text-muted">{t('Rewards to claim')}</span>
      <Usd value={isKnown ? values.reduce((sum, value) => sum + value, 0) : undefined} />
      <ChevronRight aria-hidden="true" className="size-4 text-faint" />
    </Link>
  )
}
