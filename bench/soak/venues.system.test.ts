import { AMMS } from '@callisto/amms'
import { UNPROVEN_VENUES, VENUES } from '@callisto/venues'
import { expect, test } from 'vitest'
import { soakDecoders } from './venues.ts'

test('every venue refuses 500 hostile inputs, or quotes soundly', async () => {
  const reports = await soakDecoders(500, 20_261_128)
  expect(reports.map(({ venue }) => venue)).toEqual(
    [...VENUES, ...UNPROVEN_VENUES, ...AMMS].map(({ label }) => label),
  )
  for (const { venue, refused, violations } of reports) {
    expect([venue, violations]).toEqual([venue, 0])
    expect(refused).toBeGreaterThan(100)
  }
})
