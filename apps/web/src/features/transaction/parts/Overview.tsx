import { t } from '@callisto/i18n'
import { CopyButton } from '@callisto/ui'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { age, formatCount, formatDateTime, formatUnits, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { SOL_DECIMALS, type TransactionView } from '../../../lib/transactions/parse-transaction.ts'

/** Time, slot, fee, compute units, version and signers. */
export function Overview({ transaction }: { transaction: TransactionView }) {
  const { executed, version, blockhash, signers } = transaction
  return (
    <section aria-label={t('Overview')} className="rounded-xl border border-line bg-raised p-4">
      <dl className="grid gap-x-10 gap-y-1 text-sm md:grid-cols-2">
        <Line label={t('Time')}>
          <Time seconds={executed.blockTime} />
        </Line>
        <Line label={t('Slot')}>{formatCount(executed.slot)}</Line>
        <Line label={t('Network fee')}>
          <Fee lamports={executed.feeLamports} />
        </Line>
        <Line label={t('Compute units')}>{formatCount(executed.computeUnits)}</Line>
        <Line label={t('Version')}>
          {version === undefined ? (
            <span title={t('The RPC did not report it')}>–</span>
          ) : version === 'legacy' ? (
            t('Legacy')
          ) : (
            version
          )}
        </Line>
        <Line label={t('Recent blockhash')}>
          {blockhash === undefined ? (
            <span title={t('The RPC did not report it')}>–</span>
          ) : (
            <>
              <span title={blockhash}>{shortAddress(blockhash)}</span>
              <CopyButton text={blockhash} label={t('Copy blockhash')} />
            </>
          )}
        </Line>
        <Line label={t('{count, plural, one {Signer} other {Signers}}', { count: signers.length })}>
          <span className="flex flex-col items-end">
            {signers.map((signer) => (
              <span key={signer} className="inline-flex items-center gap-1">
                <AddressLink address={signer} />
                <CopyButton text={signer} label={t('Copy signer')} />
              </span>
            ))}
          </span>
        </Line>
      </dl>
    </section>
  )
}

function Time({ seconds }: { seconds: number | undefined }) {
  const now = useNow(10_000)
  if (seconds === undefined) return <span title={t('The RPC did not report it')}>–</span>
  const ms = seconds * 1000
  return (
    <>
      {formatDateTime(ms)} <span className="text-faint">{t('{age} ago', { age: age(ms, now) })}</span>
    </>
  )
}

function Fee({ lamports }: { lamports: bigint }) {
  const price = useToken(SOL_MINT).live?.asset.usdPrice
  const usd = price === undefined ? undefined : (Number(lamports) / 10 ** SOL_DECIMALS) * price
  return (
    <>
      {formatUnits(lamports, SOL_DECIMALS)} SOL{' '}
      {usd !== undefined && (
        <span className="text-faint" title={t('At the present price')}>
          {formatUsd(usd)}
        </span>
      )}
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="inline-flex flex-wrap items-center justify-end gap-x-1 text-right">{children}</dd>
    </div>
  )
}
