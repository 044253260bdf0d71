import { AccountRole, type Address, getAddressDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { exactOutPlace, router, routeStepAccounts } from './index.ts'

const key = (byte: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(byte))
const swap = {
  programAddress: key(1),
  accounts: [
    { address: key(2), role: AccountRole.READONLY_SIGNER },
    { address: key(3), role: AccountRole.WRITABLE },
  ],
}
const program = { address: key(1), role: AccountRole.READONLY }
const end = { address: router.PROGRAM, role: AccountRole.READONLY }

test.each([
  ['raydiumCpmm', [program, ...swap.accounts]],
  ['raydiumClmm', [program, ...swap.accounts, end]],
] as const)('a step of %s', (venue, accounts) => {
  expect(routeStepAccounts(venue, swap)).toEqual(accounts)
})

test('venues that quote on the chain are those of this repository', () => {
  const anywhere = router.venueVariants.filter((venue) => exactOutPlace(venue) === 'anywhere')
  expect(anywhere).toEqual(['cpmm', 'launchpadBuy', 'launchpadSell', 'clmm', 'stable', 'dlmm'])
})
