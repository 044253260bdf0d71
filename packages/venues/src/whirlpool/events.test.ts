import type { ProgramCall } from '@callisto/amms'
import { addressBytes } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { readCallLog } from './events.ts'

const pool = (number: number) => ['SysvarRent', 'SysvarC1ock'][number]!.padEnd(43, '1')
const [ONE, TWO] = [pool(0), pool(1)]

/** Vaults hold what their names say. */
const balances: Readonly<Record<string, { mint: string; amount: bigint }>> = {
  x: { mint: 'X', amount: 10n },
  y: { mint: 'Y', amount: 20n },
  z: { mint: 'Z', amount: 30n },
  'y too': { mint: 'Y', amount: 40n },
}

function call(discriminator: string, accounts: readonly string[]): ProgramCall {
  return {
    programId: 'program',
    accounts,
    data: Uint8Array.from(Buffer.from(discriminator, 'hex')),
    tokenBalance: (address) => balances[address],
  }
}

/** An event of a swap of 1,000 for 500, of which the transfer fee of the output is 7. */
function traded(address: string, isDown: boolean): Uint8Array {
  const data = Buffer.alloc(121)
  data.write('e1ca49af932ba096', 'hex')
  data.set(addressBytes(address), 8)
  data[40] = isDown ? 1 : 0
  data.writeBigUInt64LE(1n << 63n, 57)
  data.writeBigUInt64LE(1_000n, 73)
  data.writeBigUInt64LE(500n, 81)
  data.writeBigUInt64LE(7n, 97)
  return Uint8Array.from(data)
}

const at = (count: number, places: Readonly<Record<number, string>>) =>
  Array.from({ length: count }, (_, index) => places[index] ?? '')

const calls = {
  swap: call('f8c69e91e17587c8', at(11, { 1: 'trader', 2: ONE, 4: 'x', 6: 'y' })),
  swap_v2: call('2b04ed0b1ac91e62', at(15, { 3: 'trader', 4: ONE, 8: 'x', 10: 'y' })),
  two_hop_swap: call(
    'c360ed6c44a2dbe6',
    at(20, { 1: 'trader', 2: ONE, 3: TWO, 5: 'x', 7: 'y', 9: 'y too', 11: 'z' }),
  ),
  two_hop_swap_v2: call(
    'ba8fd11dfe02c275',
    at(24, { 0: ONE, 1: TWO, 9: 'x', 10: 'y', 11: 'y too', 12: 'z', 14: 'trader' }),
  ),
}

test.each([
  ['swap', ONE, true, ['X', 'Y', 10n, 20n]],
  ['swap', ONE, false, ['Y', 'X', 20n, 10n]],
  ['swap_v2', ONE, true, ['X', 'Y', 10n, 20n]],
  ['swap_v2', ONE, false, ['Y', 'X', 20n, 10n]],
  ['two_hop_swap', ONE, false, ['Y', 'X', 20n, 10n]],
  ['two_hop_swap', TWO, true, ['Y', 'Z', 40n, 30n]],
  // Vaults in the order of the swap, whatever the order of the mints.
  ['two_hop_swap_v2', ONE, false, ['X', 'Y', 10n, 20n]],
  ['two_hop_swap_v2', TWO, true, ['Y', 'Z', 40n, 30n]],
] as const)('%s with %s, down: %s', (name, address, isDown, [mintIn, mintOut, reserveIn, reserveOut]) => {
  expect(readCallLog(traded(address, isDown), calls[name])).toEqual({
    kind: 'swap',
    venue: 'whirlpool',
    pool: address,
    trader: 'trader',
    mintIn,
    mintOut,
    amountIn: 1_000n,
    amountOut: 493n,
    reserveIn,
    reserveOut,
    price: 0.25,
  })
})

test.each([
  ['of another event', traded(ONE, true).fill(0, 0, 8), calls.swap],
  ['that ends early', traded(ONE, true).slice(0, 120), calls.swap],
  ['of another instruction', traded(ONE, true), call('00', at(11, { 2: ONE }))],
  ['of a pool that is not in the instruction', traded(TWO, true), calls.swap],
  ['without its vaults', traded(ONE, true), call('f8c69e91e17587c8', at(11, { 1: 'trader', 2: ONE }))],
])('nothing is read of a line %s', (_, data, one) => expect(readCallLog(data, one)).toBeUndefined())
