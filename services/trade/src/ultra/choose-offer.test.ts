import { expect, test } from 'vitest'
import { failure } from '../result.ts'
import { type Offer, offersThatHold } from './offer.ts'

const offer = (router: string) => ({ router }) as Offer
const unread = failure('NOT_READY')

test('offers of makers hold while pools cannot be read, those of pools do not', () => {
  const [pools, maker] = [offer('metis'), offer('jupiterz')]
  expect(offersThatHold([pools, maker], undefined)).toEqual({ ok: true, value: [pools, maker] })
  expect(offersThatHold([pools, maker], unread)).toEqual({ ok: true, value: [maker] })
  expect(offersThatHold([pools], unread)).toBe(unread)
})
