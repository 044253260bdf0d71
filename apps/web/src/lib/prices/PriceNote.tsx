import { t } from '@callisto/i18n'
import { Tooltip } from '@callisto/ui'
import type { ComponentProps } from 'react'
import { useNow } from '../browser/useNow.ts'
import { ago, formatUsdPrice } from '../text/format.ts'
import type { PriceRecord } from './kept-prices.ts'
import { nowSeconds } from './price-age.ts'

const AGE_STEP_MS = 10_000

interface PriceNoteProps {
  price: Omit<PriceRecord, 'blockId'> | null | undefined
  children: ComponentProps<typeof Tooltip>['children']
}

/** Source and age of a price, on hover and focus of the child. */
export function PriceNote({ price, children }: PriceNoteProps) {
  useNow(AGE_STEP_MS)
  return <Tooltip text={price ? noteOf(price) : undefined}>{children}</Tooltip>
}

function noteOf({ usd, source, timestamp }: Omit<PriceRecord, 'blockId'>): string {
  if (source === 'numeraire') return t('Price: 1 dollar by definition')
  return t('Price {price} from trades in its pools, {time}', {
    price: formatUsdPrice(usd),
    time: ago(timestamp * 1000, nowSeconds() * 1000),
  })
}
