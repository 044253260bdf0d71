import { syncNative, transferLamports } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { giveTokens, makeSolPool, wrapSol } from '../router/test-market.ts'
import { replaced } from '../toolchain/test-hostile.ts'
import { TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  amountIn,
  CLOSE_REWARD,
  claim,
  close,
  create,
  createValue,
  enterPrices,
  eventsOf,
  FILL_REWARD,
  failure,
  fill,
  filledOf,
  INTERVAL,
  keeper,
  maker,
  makeWorld,
  type Order,
  readOrder,
  remove,
  setTime,
  withdraw,
} from './test-order.ts'

const STATE_OFFSET = 108
const FROZEN = 2

let at: Order
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const send = (instruction: Instruction) => expectOk(at.market.vm.send(instruction))
const lamports = (key: Address) => at.market.vm.account(key)?.lamports ?? 0n

describe('output that the maker cannot be paid', () => {
  beforeEach(async () => {
    at = await makeWorld()
  })

  test.each([
    ['has no account', () => remove(at, at.sides[1].destination)],
    [
      'has a frozen account',
      () => {
        const { owner, data } = at.market.vm.account(at.sides[1].destination)!
        data[STATE_OFFSET] = FROZEN
        at.market.vm.setAccount(at.sides[1].destination, { owner, data })
      },
    ],
  ])('who %s waits in the vault', (_, prepare) => {
    const [, { token, vault, destination }] = at.sides
    send(create(at, { amount: 200_000n }))
    expect(error(claim(at))).toBe(failure('zeroAmount'))
    prepare()
    const fills = [0, 1].map((interval) => {
      setTime(at, interval * INTERVAL)
      const { paid, received, fee } = filledOf(send(fill(at)))
      expect(paid).toBe(0n)
      return received - fee
    })
    const waiting = fills[0]! + fills[1]!
    expect(readOrder(at)).toMatchObject({ held: waiting, received: waiting, remaining: 0n })
    expect(amountIn(at, vault)).toBe(waiting)
    expect(error(claim(at))).toBe(failure('destinationMissing'))
    expect(error(close(at, keeper))).toBe(failure('destinationMissing'))
    giveTokens(at.market.vm, token, destination, maker, 5n)
    const outcome = send(claim(at))
    expect(amountIn(at, destination)).toBe(5n + waiting)
    expect(eventsOf(outcome)).toMatchObject([
      { type: 'paidOut', mint: token.mint, amount: waiting },
      { type: 'orderChanged', change: 'claimed', held: 0n, received: waiting },
    ])
    expect(error(close(at, keeper))).toBeUndefined()
  })

  test('is paid with the next fill when he can be again', () => {
    const [, { token, destination }] = at.sides
    send(create(at))
    remove(at, destination)
    const first = filledOf(send(fill(at)))
    giveTokens(at.market.vm, token, destination, maker, 0n)
    setTime(at, INTERVAL)
    const second = filledOf(send(fill(at)))
    expect(second.paid).toBe(first.received - first.fee + second.received - second.fee)
    expect(readOrder(at).held).toBe(0n)
  })
})

describe('closing', () => {
  beforeEach(async () => {
    at = await makeWorld()
  })

  test.each([
    ['time', create],
    ['value', createValue],
  ] as const)('a %s order returns both sides, what was sent to them and all lamports', (_, place) => {
    const [side0, side1] = at.sides
    const before = [amountIn(at, side0.destination), amountIn(at, side1.destination)]
    const own = lamports(maker)
    send(place(at))
    const { spent, received, fee } = filledOf(send(fill(at)))
    const { remaining } = readOrder(at)
    giveTokens(at.market.vm, side0.token, side0.vault, at.order, remaining + 123n)
    const held = amountIn(at, side1.vault)
    giveTokens(at.market.vm, side1.token, side1.vault, at.order, held + 77n)
    const outcome = send(close(at))
    expect(eventsOf(outcome)).toMatchObject([
      {
        type: 'closed',
        reason: 'cancelled',
        closer: maker,
        returned0: remaining + 123n,
        returned1: held + 77n,
      },
    ])
    expect(before[0]! - amountIn(at, side0.destination)).toBe(spent - 123n)
    expect(amountIn(at, side1.destination) - before[1]!).toBe(received - fee + 77n)
    expect(own - lamports(maker)).toBe(BigInt(FILL_REWARD))
  })

  test('by anybody leaves the rest of the deposit to the maker', () => {
    const own = lamports(maker)
    send(create(at, { amount: 100_000n }))
    send(fill(at))
    const outcome = send(close(at, keeper))
    expect(eventsOf(outcome)).toMatchObject([
      { type: 'closed', reason: 'completed', closer: keeper, reward: BigInt(CLOSE_REWARD) },
    ])
    expect(own - lamports(maker)).toBe(BigInt(FILL_REWARD + CLOSE_REWARD))
  })

  test('pays nobody else', () => {
    const [side0] = at.sides
    send(create(at))
    const thief = testKey('account of the keeper')
    giveTokens(at.market.vm, side0.token, thief, keeper, 0n)
    expect(error(replaced(close(at), new Map([[side0.destination, thief]])))).toBe(
      failure('destinationMissing'),
    )
    // The maker, who signs, may name any account of his own; nobody else may, even when all cycles are done.
    const other = testKey('other account of the maker')
    giveTokens(at.market.vm, side0.token, other, maker, 0n)
    expect(error(replaced(close(at), new Map([[side0.destination, other]])))).toBeUndefined()
    for (let interval = 0; interval < 10; interval++) {
      setTime(at, interval * INTERVAL)
      send(fill(at))
    }
    giveTokens(at.market.vm, side0.token, side0.vault, at.order, 9n)
    expect(error(replaced(close(at, keeper), new Map([[side0.destination, other]])))).toBe(
      failure('destinationMissing'),
    )
    expect(error(close(at, keeper))).toBeUndefined()
  })

  test('is possible for a new order of the same number afterwards', () => {
    send(create(at))
    send(fill(at))
    send(close(at))
    send(create(at))
    expect(readOrder(at)).toMatchObject({ done: 0, nextCycle: 0n })
    expect(error(fill(at))).toBeUndefined()
  })
})

describe('SOL', () => {
  const world = (isInput: boolean) =>
    makeWorld({
      pair: async (market) => {
        const { sol, pool } = await makeSolPool(market, market.tokens.x)
        return { tokens: isInput ? [sol, market.tokens.x] : [market.tokens.x, sol], pool }
      },
    })

  test('that was bought reaches the wallet as lamports, to the lamport', async () => {
    at = await world(false)
    const { vault, feeAccount, destination } = at.sides[1]
    // Its token account is not looked at.
    remove(at, destination)
    send(create(at, { minOut: 600_000n }))
    const [before, rent] = [lamports(maker), lamports(vault)]
    const { paid, received, fee } = filledOf(send(fill(at)))
    expect(paid).toBe(received - fee)
    expect(lamports(maker) - before).toBe(paid)
    // The vault is open again, and empty.
    expect(lamports(vault)).toBe(rent)
    expect(amountIn(at, vault)).toBe(0n)
    expect(amountIn(at, feeAccount)).toBe(fee)
    expectOk(at.market.vm.send(transferLamports(keeper, vault, 12_345n), syncNative(vault, TOKEN_PROGRAM)))
    send(claim(at))
    expect(lamports(maker) - before).toBe(paid + 12_345n)
    expect(readOrder(at).held).toBe(0n)
  })

  test('that a value order holds is withdrawn as tokens, and closed as lamports', async () => {
    at = await world(false)
    const { vault, destination } = at.sides[1]
    // 0.01 USD and 1.50 USD, as in the pool, and a hundredth less.
    enterPrices(at, [990_000n, 150_000_000n])
    send(createValue(at, { incrementUsd: 1_000_000n }))
    const { received, fee, paid } = filledOf(send(fill(at)))
    expect(paid).toBe(0n)
    expect(amountIn(at, vault)).toBe(received - fee)
    const tokens = amountIn(at, destination)
    send(withdraw(at, 1, 1_000_000n))
    expect(amountIn(at, destination) - tokens).toBe(1_000_000n)
    const sum = () => [maker, at.order, vault, at.sides[0].vault].map(lamports).reduce((a, b) => a + b, 0n)
    const before = sum()
    send(close(at))
    expect(lamports(maker)).toBe(before)
    expect(amountIn(at, destination) - tokens).toBe(1_000_000n)
  })

  test('that is left of the input returns as lamports', async () => {
    at = await world(true)
    const [{ vault, destination }] = at.sides
    // The account of the test has no lamports of its own.
    remove(at, destination)
    expectOk(at.market.vm.send(...wrapSol(maker, destination, 1_000_000n), create(at, { minOut: 10_000n })))
    send(fill(at))
    const rest = 900_000n
    expect(amountIn(at, vault)).toBe(rest)
    const sum = () => [maker, at.order, vault, at.sides[1].vault].map(lamports).reduce((a, b) => a + b, 0n)
    const before = sum()
    send(close(at))
    expect(lamports(maker)).toBe(before)
  })
})
