import { isAddressLike } from '@callisto/contract'
import { record } from '../api/values.ts'
import { createStoredValue } from '../browser/storage.ts'

/** The pair that the swap page showed last, by address; the swap link of phones opens it again (docs/spec-map.md 1-2.4). */
export const lastPair = createStoredValue<{ sell: string; buy: string } | undefined>(
  'last-pair',
  undefined,
  (value) => {
    const { sell, buy } = record(value)
    if (typeof sell !== 'string' || typeof buy !== 'string' || sell === buy) return undefined
    return isAddressLike(sell) && isAddressLike(buy) ? { sell, buy } : undefined
  },
)
