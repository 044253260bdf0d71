import { unitsToNumber } from '@callisto/amount'
import type { Asset, OracleId } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useOraclePrice } from '../../../lib/prices/oracle.ts'
import { PriceNote } from '../../../lib/prices/PriceNote.tsx'
import { storedReferral } from '../../../lib/referral/referral.ts'
import { formatAmount, formatBps, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import type { QuoteSnapshot } from '../model/machine.ts'
import { QuoteLine } from './QuoteLine.tsx'

interface ReferralLineProps {
  quoted: QuoteSnapshot
  sell: Asset
  buy: Asset
}

/** The fee of a referral in a quote: who receives it, how much, and its removal. Nothing without a referral. */
export function ReferralLine({ quoted: { quote, fee }, sell, buy }: ReferralLineProps) {
  const [referral, setReferral] = useStoredValue(storedReferral)
  if (!referral || referral.feeBps === 0) return null
  const asset = [buy, sell].find(({ id }) => id === fee?.mint)
  const units = quote.platformFee?.amount
  const name = t('Referral fee, {percent} to {referrer}', {
    percent: formatBps(referral.feeBps),
    referrer: shortAddress(referral.referrer),
  })
  return (
    <QuoteLine name={name} tone="caution">
      <span title={referral.referrer}>
        {asset && typeof units === 'string' ? (
          <FeeAmount asset={asset} units={BigInt(units)} />
        ) : (
          t('none for this swap')
        )}
      </span>{' '}
      <button
        type="button"
        onClick={() => setReferral(undefined)}
        className="touch-target min-h-6 rounded-sm px-1 text-text underline underline-offset-2 hover:no-underline"
      >
        {t('Remove')}
      </button>
    </QuoteLine>
  )
}

/** Fees are in SOL, USDC or USDT, each of which has an oracle price. */
const oracleOf = (mint: string): OracleId =>
  mint === SOL_MINT ? 'sol' : mint === USDC_MINT ? 'usdc' : 'usdt'

function FeeAmount({ asset, units }: { asset: Asset; units: bigint }) {
  const price = useOraclePrice(oracleOf(asset.id))
  return (
    <>
      {formatAmount(units, asset.decimals, 6)} {displaySymbol(asset.symbol)}
      {price && (
        <PriceNote price={price}>
          <span> ({formatUsd(unitsToNumber(units, asset.decimals) * price.usd)})</span>
        </PriceNote>
      )}
    </>
  )
}
