import { isAddressLike } from '@callisto/contract'
import { createStoredValue } from '../browser/storage.ts'

/** Who receives a part of each swap of this browser, in basis points. */
export interface Referral {
  referrer: string
  feeBps: number
}

/** Spec 2-9-26. */
export const MAX_REFERRAL_FEE_BPS = 200

export const isFeeBps = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_REFERRAL_FEE_BPS

/** The referral of the last link that had one; undefined without one. */
export const storedReferral = createStoredValue<Referral | undefined>('referral', undefined, (value) => {
  const { referrer, feeBps } = (value ?? {}) as Partial<Record<keyof Referral, unknown>>
  return typeof referrer === 'string' && isAddressLike(referrer) && isFeeBps(feeBps)
    ? { referrer, feeBps }
    : undefined
})
