import { describe, expect, test } from 'vitest'
import { soakVenue, soakVenues } from './amms.ts'

describe.each(soakVenues.map((venue) => [venue.name, venue] as const))('%s', (_name, venue) => {
  test.each(['exact in', 'exact out'] as const)('%s: execution equals the quote', async (mode) => {
    const found = await soakVenue(venue, mode, 400, 20_261_121)
    expect(found.violations).toBe(0)
    expect(found.traded).toBeGreaterThan(240)
    // As steps of the router, all used at most the quoted compute units.
    expect(found.minSpareUnits).toBeGreaterThanOrEqual(0)
    expect(found.minSpareUnits).toBeLessThan(Infinity)
  })
})
