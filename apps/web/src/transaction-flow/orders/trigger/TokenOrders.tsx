import type { Asset, TriggerOrder } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { symbolText } from '../../../lib/tokens/useTokenSymbols.ts'
import { useAddress } from '../../../lib/wallet/session.ts'
import { waitsText, wickNote } from '../order-text.ts'
import { EditTriggerDialog } from './EditTrigger.tsx'
import { useTokenOrders } from './useTokenOrders.ts'

/** The wallet's open orders of a token, below its chart: a button each, which opens its edit, as a drag of its line does. */
export function TokenOrders({ asset }: { asset: Asset }) {
  const address = useAddress()
  return address === undefined ? null : <Orders key={address} asset={asset} address={address} />
}

function Orders({ asset, address }: { asset: Asset; address: string }) {
  const { orders, tokens } = useTokenOrders(address, asset)
  const [edited, setEdited] = useState<TriggerOrder>()
  if (orders.length === 0 && !edited) return null
  const symbol = (mint: string) => symbolText(mint, tokens.get(mint))
  return (
    <section
      aria-label={t('Your open orders')}
      className="flex flex-col gap-2 border-t border-line px-3 py-2"
    >
      <ul className="flex flex-wrap gap-2">
        {orders.map((order) => {
          const text = `${symbol(order.inputMint)} → ${symbol(order.outputMint)} · ${waitsText(order, tokens)}`
          return (
            <li key={order.orderKey} className="min-w-0">
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={t('Edit the order {order}', { order: text })}
                onClick={() => setEdited(order)}
                className="max-w-full"
              >
                <Pencil aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="truncate">{text}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="text-2xs text-faint">{wickNote()}</p>
      {edited && <EditTriggerDialog order={edited} tokens={tokens} onClose={() => setEdited(undefined)} />}
    </section>
  )
}
