import { readFileSync } from 'node:fs'
import { appendStepAccounts, stable, type trigger } from '@callisto/program-clients'
import { AccountRole, type Address, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { giveTokens } from '../router/test-market.ts'
import { binaryPath } from '../toolchain/lock.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  create,
  failure,
  fill,
  fillOf,
  held,
  makeWorld,
  type Order,
  openOrder,
  type Setting,
} from './test-order.ts'

/** What the venue does beside a swap, by its number. */
const HONEST = 0
const TAKES_LESS = 7
const EXTENDS_OUTPUT = 12

let at: Order
let pool: Address
let bump: number
const [vaultIn, vaultOut] = [testKey('hostile vault in'), testKey('hostile vault out')]

beforeEach(() => open())

async function open(setting?: Setting): Promise<void> {
  at = await makeWorld(setting)
  const { vm } = at.market
  vm.replaceProgram(stable.PROGRAM, readFileSync(binaryPath('hostile-venue')))
  const seeds = ['rate', Uint8Array.of(0)]
  ;[pool, bump] = await getProgramDerivedAddress({ programAddress: stable.PROGRAM, seeds })
  giveTokens(vm, at.sides[0].token, vaultIn, pool, 1_000n)
  giveTokens(vm, at.sides[1].token, vaultOut, pool, 1n << 50n)
  expectOk(vm.send(create(at)))
}

/** A fill through the venue, which pays 20 units for one and behaves as it is told. */
function fillBy(behaviour: number, amount: bigint): Instruction {
  const data = Buffer.alloc(24)
  data.set([behaviour, 0, bump])
  data.writeBigUInt64LE(1n, 8)
  data.writeBigUInt64LE(20n, 16)
  at.market.vm.setAccount(pool, { owner: stable.PROGRAM, data: new Uint8Array(data) })
  const [from, to] = at.sides
  const swap = stable.swapExactIn(
    {
      user: at.order,
      pool,
      vaultIn,
      vaultOut,
      userIn: from.vault,
      userOut: to.vault,
      mintIn: from.token.mint,
      mintOut: to.token.mint,
      tokenProgramIn: from.token.program,
      tokenProgramOut: to.token.program,
    },
    { amountIn: 0n, minAmountOut: 0n },
  )
  const user = { address: at.order, role: AccountRole.WRITABLE }
  const named = fill(at, amount)
  const accounts = named.accounts!.slice(0, NAMED_ACCOUNTS)
  const plain = { ...named, accounts, data: Uint8Array.from(named.data!) }
  // The only step of the plan: its venue is the first byte behind the number of steps.
  plain.data[VENUE_OFFSET] = STABLE_VENUE
  return appendStepAccounts(plain, [{ ...swap, accounts: swap.accounts.with(0, user) }])
}

const NAMED_ACCOUNTS = 16
const VENUE_OFFSET = 11
const STABLE_VENUE = 4
const error = (behaviour: number, amount = 500_000n) => at.market.vm.simulate(fillBy(behaviour, amount)).error

test('a better price belongs to the maker, all of it', () => {
  const before = held(at, at.sides[1].destination)
  const { received, fee } = fillOf(expectOk(at.market.vm.send(fillBy(HONEST, 500_000n))))
  expect(received).toBe(10_000_000n)
  expect(held(at, at.sides[1].destination) - before).toBe(received - fee)
})

test('a route that takes less is paid for what it took', () => {
  const { spent, received, minimum } = fillOf(expectOk(at.market.vm.send(fillBy(TAKES_LESS, 500_000n))))
  expect([spent, received, minimum]).toEqual([250_000n, 10_000_000n, 4_250_000n])
  expect(openOrder(at).remaining).toBe(750_000n)
  expect(error(TAKES_LESS, 99_998n)).toBe(failure('fillTooSmall'))
})

describe('a route that abuses the signature of the order is refused', () => {
  test.each<[string, number, keyof typeof trigger.errorCodes]>([
    ['becomes the delegate of the input vault', 1, 'vaultChanged'],
    ['becomes the delegate of the output vault', 2, 'vaultChanged'],
    ['may close the output vault', 3, 'vaultChanged'],
    ['owns the output vault', 4, 'vaultChanged'],
    ['takes a unit more', 6, 'vaultChanged'],
    ['takes nothing', 8, 'fillTooSmall'],
    ['pays nothing', 11, 'priceNotMet'],
  ])('that %s', (_, behaviour, name) => {
    expect(error(HONEST)).toBeUndefined()
    expect(error(behaviour)).toBe(failure(name))
  })

  test.each([
    ['closes the output vault', 5],
    ['takes out of the output vault', 9],
    ['pays into the input vault', 10],
  ])('that %s', (_, behaviour) => {
    giveTokens(at.market.vm, at.sides[1].token, at.sides[1].vault, at.order, 10n)
    expect(error(HONEST)).toBeUndefined()
    expect(error(behaviour)).toBeDefined()
  })

  test('that extends the output vault', async () => {
    await open({
      pair: ({ tokens, pools }) => ({ tokens: [tokens.quote, tokens.y], pool: pools.quoteY }),
    })
    const { vm } = at.market
    const { vault } = at.sides[1]
    expect(error(HONEST)).toBeUndefined()
    // Too few lamports for a larger account.
    expect(error(EXTENDS_OUTPUT)).toBeDefined()
    vm.setAccount(vault, { ...vm.account(vault)!, lamports: 1_000_000_000n })
    expect(error(HONEST)).toBeUndefined()
    expect(error(EXTENDS_OUTPUT)).toBe(failure('vaultChanged'))
  })
})
