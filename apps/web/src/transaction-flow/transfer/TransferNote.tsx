import { t } from '@callisto/i18n'
import type { TransferPlan } from '@callisto/program-clients'
import type { ReactNode } from 'react'
import { FullAddress } from '../../lib/text/FullAddress.tsx'
import { formatUnits } from '../../lib/text/format.ts'
import { SOL_DECIMALS } from '../../lib/wallet/balances.ts'
import type { SendRequest } from './plan-send.ts'

/** Who receives what, in the review of a transfer. */
export function TransferNote({ request, plan }: { request: SendRequest; plan: TransferPlan | undefined }) {
  const { recipient, memo, symbol, decimals, isFirst } = request
  const text = (units: bigint) => `${formatUnits(units, decimals)} ${symbol}`
  return (
    <span className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-3">
      <Line name={t('Recipient')}>
        <FullAddress address={recipient} className="text-text" />
        {isFirst && (
          <span className="block text-xs text-caution">
            {t('You have not sent to this address from here before.')}
          </span>
        )}
      </Line>
      {plan && <Line name={t('Arrives')}>{text(plan.arrives)}</Line>}
      {plan && plan.transferFee > 0n && (
        <Line name={t('Transfer fee of the token')}>{text(plan.transferFee)}</Line>
      )}
      {plan && plan.rentLamports > 0n && (
        <Line name={t('Opens a token account')}>
          {t('{amount} SOL of rent, which stays with the recipient', {
            amount: formatUnits(plan.rentLamports, SOL_DECIMALS),
          })}
        </Line>
      )}
      {memo !== '' && (
        <Line name={t('Memo')}>
          <span className="break-words whitespace-pre-wrap text-text">{memo}</span>
        </Line>
      )}
    </span>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex flex-col">
      <span>{name}</span>
      <span className="min-w-0 text-sm text-text">{children}</span>
    </span>
  )
}
