import { t } from '@callisto/i18n'
import { Segmented } from '@callisto/ui'
import { chartPairOf } from '../../../lib/tokens/quoted-pair.ts'
import type { Pair } from '../form/pair.ts'

/** Whether an order of the pair buys or sells its base. */
export const sideOf = (pair: Pair): 'buy' | 'sell' => (chartPairOf(pair).base === pair.buy ? 'buy' : 'sell')

/** Buy and Sell of the base of a pair: the other side is the pair the other way round. */
export function OrderSides({ pair, onPair }: { pair: Pair; onPair: (pair: Pair) => void }) {
  return (
    <Segmented
      label={t('Side')}
      stretch
      items={[
        { key: 'buy', label: t('Buy') },
        { key: 'sell', label: t('Sell') },
      ]}
      value={sideOf(pair)}
      onChange={() => onPair({ sell: pair.buy, buy: pair.sell })}
    />
  )
}
