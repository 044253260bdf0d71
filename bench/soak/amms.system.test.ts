import { describe, expect, test } from 'vitest'
import { soakVenue, soakVenues } from './amms.ts'

describe.each(soakVenues.map((venue) => [venue.name, venue] as const))('%s', (_name, venue) => {
  test.each(['exact in', 'exact out'] as const)(
    '%s: what is quoted is what the program does',
    async (mode) => {
      const found = await soakVenue(venue, mode, 400, 20_261_121)
      expect(found.violations).toBe(0)
      expect(found.traded).toBeGreaterThan(240)
      // As steps of the router, all of them stayed under what their quotes said.
      expect(found.leastSpareUnits).toBeGreaterThanOrEqual(0)
      expect(found.leastSpareUnits).toBeLessThan(Infinity)
    },
  )
})
