import { unitsToNumber } from '@callisto/amount'
import type { AsrClaim, Asset } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { Badge, Button, Meter, type Tone } from '@callisto/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from '../../lib/api/call.ts'
import { record } from '../../lib/api/values.ts'
import type { ClaimPhase, ClaimState } from '../../lib/claims/claim-state.ts'
import { claimAddresses } from '../../lib/claims/read-claims.ts'
import { ExplorerLink } from '../../lib/explorer/ExplorerLink.tsx'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { usePrice } from '../../lib/prices/usePrice.ts'
import { formatAmount, formatDateTime, formatUnits } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { TokenLogo } from '../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../lib/tokens/token-query.ts'
import { useAddress } from '../../lib/wallet/session.ts'

const phases: Readonly<Record<ClaimPhase, { text: string; tone: Tone }>> = {
  claimable: { text: msg('Claimable'), tone: 'up' },
  vesting: { text: msg('Claimed, more vests'), tone: 'neutral' },
  claimed: { text: msg('Claimed'), tone: 'neutral' },
  notStarted: { text: msg('Not open yet'), tone: 'caution' },
  ended: { text: msg('Ended'), tone: 'caution' },
  invalid: { text: msg('Unknown'), tone: 'caution' },
}

interface ClaimRowProps {
  state: ClaimState
  onClaim: () => void
}

/** A claim: what it is of, what it is worth, what has vested, and its button. */
export function ClaimRow({ state, onClaim }: ClaimRowProps) {
  const { claim, phase, claimable, unlocked, locked, paid } = state
  const asset = useToken(claim.mint).live?.asset
  const price = usePrice(claim.mint)
  const total = unlocked + locked
  const shown = claimable > 0n ? claimable : total
  const value = asset && price ? unitsToNumber(shown, asset.decimals) * price.usd : undefined
  const { text, tone } = phases[phase]
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-3" data-claim={claim.merkle_tree}>
      <div className="flex items-center gap-3">
        <TokenLogo asset={asset ?? { id: claim.mint }} size={36} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
            <span data-claimable={claimable} title={asset && formatUnits(shown, asset.decimals)}>
              <Amount units={shown} asset={asset} mint={claim.mint} />
            </span>
            <Badge tone={tone}>{t(text)}</Badge>
          </p>
          <p className="text-xs text-muted">
            <Usd value={value} />
          </p>
        </div>
        {claimable > 0n && (
          <Button tone="primary" onClick={onClaim} className="max-sm:min-h-11">
            {t('Claim')}
          </Button>
        )}
      </div>
      {locked > 0n && asset && (
        <Meter label={t('Paid of this claim')} percent={Number((paid * 100n) / total)} />
      )}
      <Explanation state={state} asset={asset} />
    </li>
  )
}

function Amount({ units, asset, mint }: { units: bigint; asset: Asset | undefined; mint: string }) {
  if (!asset) return `– ${shortAddress(mint)}`
  return `${formatAmount(units, asset.decimals)} ${displaySymbol(asset.symbol)}`
}

function Explanation({ state, asset }: { state: ClaimState; asset: Asset | undefined }) {
  const { phase, distribution, locked, status } = state
  const amount = (units: bigint) => (asset ? formatAmount(units, asset.decimals) : '–')
  const time = (seconds: bigint) => formatDateTime(Number(seconds) * 1000)
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      {distribution && locked > 0n && phase !== 'ended' && (
        <p>
          {t('{locked} of it vest until {time}.', {
            locked: amount(locked),
            time: time(distribution.endsAt),
          })}
        </p>
      )}
      {distribution && phase === 'notStarted' && (
        <p>{t('Claims open on {time}.', { time: time(distribution.startsAt) })}</p>
      )}
      {distribution && phase === 'claimable' && (
        <p>
          {t('Anyone may return what is not claimed from {time} on.', {
            time: time(distribution.clawbackStartsAt),
          })}
        </p>
      )}
      {distribution && phase === 'ended' && (
        <p>
          {t('What was not claimed went back to')}{' '}
          <ExplorerLink
            subject="address"
            of={distribution.clawbackReceiver}
            className="text-accent hover:underline"
          >
            {shortAddress(distribution.clawbackReceiver)}
          </ExplorerLink>
        </p>
      )}
      {phase === 'invalid' && <p>{t('The distribution of this claim is not on this chain.')}</p>}
      {status && <ClaimedBy state={state} />}
    </div>
  )
}

/** The transaction that made the claim. */
function ClaimedBy({ state: { claim, distribution } }: { state: ClaimState }) {
  const address = useAddress()
  const { data } = useQuery(claimSignatureQuery(address, claim, distribution?.tokenProgram))
  if (!data) return null
  return (
    <p>
      {t('Claimed by')}{' '}
      <ExplorerLink subject="tx" of={data} className="text-accent hover:underline">
        {shortAddress(data)}
      </ExplorerLink>
    </p>
  )
}

/** Transactions of a claim that are looked through: the claim itself, and later ones of what vested. */
const MAX_SIGNATURES = 1_000
const RETRY_MS = 2_000

/** The signature of the transaction that made a claim: the first one of its status account. Null when it is not known. */
const claimSignatureQuery = (owner: string | undefined, claim: AsrClaim, tokenProgram: string | undefined) =>
  queryOptions({
    queryKey: ['claim-signature', owner, claim.merkle_tree],
    enabled: owner !== undefined && tokenProgram !== undefined,
    queryFn: async ({ signal }): Promise<string | null> => {
      const { status } = await claimAddresses(owner ?? '', claim, tokenProgram ?? '')
      const rows = await rpc(
        'getSignaturesForAddress',
        [status, { limit: MAX_SIGNATURES, commitment: 'confirmed' }],
        signal,
      )
      const made = Array.isArray(rows) ? rows.map(record).filter(({ err }) => err === null) : []
      const { signature } = made.at(-1) ?? {}
      return typeof signature === 'string' ? signature : null
    },
    // The status account can be read before its signature is listed: ask again until it is.
    staleTime: ({ state }) => (state.data == null ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data == null ? RETRY_MS : false),
  })
