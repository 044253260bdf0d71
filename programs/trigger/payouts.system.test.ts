import { syncNative, transferLamports } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../launchpad/test-curve.ts'
import { giveTokens, type Market, makeSolPool } from '../router/test-market.ts'
import { replaced } from '../toolchain/test-hostile.ts'
import { netOfFee, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../toolchain/test-tokens.ts'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  claim,
  close,
  create,
  failure,
  feeOwner,
  fill,
  fillOf,
  held,
  keeper,
  limit,
  maker,
  makeWorld,
  NOW,
  type Order,
  openOrder,
  type Pair,
} from './test-order.ts'

const STATE_OFFSET = 108
const FROZEN = 2
const MEMO_TRANSFER = 8

let at: Order
const error = (instruction: Instruction) => at.market.vm.simulate(instruction).error
const send = (instruction: Instruction) => expectOk(at.market.vm.send(instruction))
const entry = limit(1n, 1n)

function remove(account: Address): void {
  at.market.vm.setAccount(account, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n })
}

function patch(account: Address, change: (data: Uint8Array) => Uint8Array): void {
  const { owner, data } = at.market.vm.account(account)!
  at.market.vm.setAccount(account, { owner, data: change(data) })
}

const freeze = (account: Address) =>
  patch(account, (data) => data.fill(FROZEN, STATE_OFFSET, STATE_OFFSET + 1))

/** Lets a Token-2022 account ask for a memo with each transfer to it. */
const wantMemo = (account: Address) =>
  patch(account, (data) => {
    const base = data.length > 165 ? data : Uint8Array.of(...data, 2)
    return Uint8Array.of(...base, MEMO_TRANSFER, 0, 1, 0, 1)
  })

describe('the maker cannot be paid', () => {
  const quoteY = ({ tokens, pools }: Market): Pair => ({
    tokens: [tokens.quote, tokens.y],
    pool: pools.quoteY,
  })

  test.each([
    ['has no account', () => remove(at.sides[1].destination)],
    ['has a frozen account', () => freeze(at.sides[1].destination)],
    ['wants a memo', () => wantMemo(at.sides[1].destination)],
  ])('who %s finds it in the vault', async (_, prepare) => {
    at = await makeWorld({ pair: quoteY })
    const [, side] = at.sides
    send(create(at, { entry: limit(10n, 1n) }))
    expect(error(claim(at))).toBe(failure('zeroAmount'))
    prepare()
    const first = fillOf(send(fill(at, 300_000n)))
    expect(first.paid).toBe(0n)
    expect(held(at, side.vault)).toBe(first.received - first.fee)
    expect(error(claim(at))).toBe(failure('destinationMissing'))
    const second = fillOf(send(fill(at, 700_000n)))
    const waiting = openOrder(at).received
    expect(held(at, side.vault)).toBe(waiting)
    expect(waiting).toBe(first.received - first.fee + second.received - second.fee)
    expect(error(close(at, keeper))).toBe(failure('destinationMissing'))
    giveTokens(at.market.vm, side.token, side.destination, maker, 5n)
    send(claim(at))
    expect(held(at, side.destination)).toBe(5n + waiting)
    expect(held(at, side.vault)).toBe(0n)
    expect(error(close(at, keeper))).toBeUndefined()
  })

  test('who signs names another account of his own, and nobody else can', async () => {
    at = await makeWorld()
    const [, side] = at.sides
    const other = testKey('other account of the maker')
    giveTokens(at.market.vm, side.token, other, maker, 0n)
    send(create(at, { entry }))
    send(fill({ ...at, sides: [at.sides[0], { ...side, destination: other }] }, 500_000n))
    expect(held(at, other)).toBe(0n)
    const elsewhere = replaced(close(at), new Map([[side.destination, other]]))
    const by = replaced(close(at, keeper), new Map([[side.destination, other]]))
    expect(error(by)).toBe(failure('stillOpen'))
    const thief = testKey('account of the keeper')
    giveTokens(at.market.vm, side.token, thief, keeper, 0n)
    expect(error(replaced(close(at), new Map([[side.destination, thief]])))).toBe(
      failure('destinationMissing'),
    )
    send(elsewhere)
    expect(held(at, other)).toBeGreaterThan(0n)
  })

  test('donations to the vaults belong to the maker', async () => {
    at = await makeWorld()
    const [side0, side1] = at.sides
    send(create(at, { entry }))
    giveTokens(at.market.vm, side0.token, side0.vault, at.order, 1_000_123n)
    giveTokens(at.market.vm, side1.token, side1.vault, at.order, 77n)
    expect(error(fill(at, 1_000_001n))).toBe(failure('wrongAmount'))
    const filled = fillOf(send(fill(at, 1_000_000n)))
    expect(filled.paid).toBe(filled.received - filled.fee + 77n)
    const before = held(at, side0.destination)
    send(close(at, keeper))
    expect(held(at, side0.destination)).toBe(before + 123n)
  })
})

describe('SOL', () => {
  async function withSol(market: Market): Promise<Pair> {
    const { sol, pool } = await makeSolPool(market, market.tokens.x)
    return { tokens: [market.tokens.x, sol], pool }
  }
  const lamports = (key: Address) => at.market.vm.account(key)!.lamports

  beforeEach(async () => {
    at = await makeWorld({ pair: withSol })
    // Its token account is not looked at.
    remove(at.sides[1].destination)
  })

  test('that was bought reaches the wallet as lamports, to the lamport', () => {
    send(create(at, { entry: limit(10n, 60n) }))
    const [makerBefore, keeperBefore, vault] = [maker, keeper, at.sides[1].vault].map(lamports)
    const filled = fillOf(send(fill(at, 400_000n)))
    expect(filled.paid).toBe(filled.received - filled.fee)
    expect(lamports(maker) - makerBefore!).toBe(filled.paid)
    expect(lamports(keeper) - keeperBefore!).toBe(20_000n)
    // The vault is open again, and empty.
    expect(lamports(at.sides[1].vault)).toBe(vault)
    expect(held(at, at.sides[1].vault)).toBe(0n)
    expect(held(at, at.sides[1].feeAccount)).toBe(filled.fee)
    const rest = fillOf(send(fill(at, 600_000n)))
    expect(lamports(maker) - makerBefore!).toBe(filled.paid + rest.paid)
    const total = [maker, keeper, at.order, at.sides[0].vault, at.sides[1].vault].map(lamports)
    send(close(at, keeper))
    expect(lamports(maker) + lamports(keeper)).toBe(total.reduce((sum, each) => sum + each, 0n))
  })

  test('that was sent to the vault is claimed as lamports', () => {
    send(create(at, { entry: limit(10n, 60n) }))
    const { vm } = at.market
    const { vault } = at.sides[1]
    expectOk(vm.send(transferLamports(keeper, vault, 12_345n), syncNative(vault, TOKEN_PROGRAM)))
    const before = lamports(maker)
    send(claim(at))
    expect(lamports(maker) - before).toBe(12_345n)
    expect(held(at, vault)).toBe(0n)
  })
})

describe('a mint with a transfer fee', () => {
  /** Collects the fees that token accounts have withheld into their mint, which anybody may. */
  const harvest = (mint: Address, account: Address): Instruction => ({
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [mint, account].map((address) => ({ address, role: AccountRole.WRITABLE })),
    data: Uint8Array.of(26, 4),
  })

  test('is bought: the minimum is what reaches the maker', async () => {
    at = await makeWorld({
      pair: ({ tokens, pools }) => ({ tokens: [tokens.x, tokens.taxed], pool: pools.xTaxed }),
    })
    const { vm } = at.market
    const [, { token, vault, destination }] = at.sides
    send(create(at, { amount: 10_000_000n, entry }))
    expect(error(fill(at, 10_000_000n))).toBe(failure('priceNotMet'))
    send(close(at))
    send(create(at, { amount: 10_000_000n, entry: limit(10n, 1n) }))
    const before = held(at, destination)
    const filled = fillOf(vm.simulate(fill(at, 10_000_000n)))
    const delivered = netOfFee(token.fee, filled.received - filled.fee)
    send(close(at))
    // To the unit: one more than what is delivered is refused.
    send(create(at, { amount: 10_000_000n, entry: limit(10_000_000n, delivered + 1n) }))
    expect(error(fill(at, 10_000_000n))).toBe(failure('priceNotMet'))
    send(close(at))
    send(create(at, { amount: 10_000_000n, entry: limit(10_000_000n, delivered) }))
    send(fill(at, 10_000_000n))
    expect(held(at, destination) - before).toBe(delivered)
    // The vault has withheld a fee of what the route sent to it.
    expect(error(close(at, keeper))).toBeDefined()
    expectOk(vm.send(harvest(token.mint, vault), close(at, keeper)))
    expect(vm.account(vault)).toBeUndefined()
  })

  test('is sold: the order has what arrived', async () => {
    at = await makeWorld({
      pair: ({ tokens, pools }) => ({ tokens: [tokens.taxed, tokens.y], pool: pools.yTaxed }),
    })
    const { vm } = at.market
    const [{ token, vault, destination }] = at.sides
    const before = held(at, destination)
    const placed = limit(100n, 1n)
    send(create(at, { entry: placed, expiresAt: BigInt(NOW + 1) }))
    const { making, remaining } = openOrder(at)
    expect(making).toBe(netOfFee(token.fee, 1_000_000n))
    expect(remaining).toBe(making)
    expect(error(fill(at, making + 1n))).toBe(failure('wrongAmount'))
    send(fill(at, 400_000n))
    expect(openOrder(at).remaining).toBe(making - 400_000n)
    vm.setTime(NOW + 1)
    expectOk(vm.send(harvest(token.mint, vault), close(at, keeper)))
    const returned = netOfFee(token.fee, making - 400_000n)
    expect(held(at, destination)).toBe(before - 1_000_000n + returned)
  })
})

describe('fees', () => {
  const referrer = testKey('referrer')
  const referral = testKey('account of the referrer')
  const terms = { entry, referralBps: 50, referral }

  beforeEach(async () => {
    at = await makeWorld()
    giveTokens(at.market.vm, at.sides[1].token, referral, referrer, 0n)
  })

  test('a referral gets its share beside the fee, both rounded down', () => {
    send(create(at, terms))
    const { received, fee, referralFee, paid } = fillOf(send(fill(at, 123_457n, { referral })))
    expect([fee, referralFee]).toEqual([received / 1_000n, (received * 50n) / 10_000n])
    expect(paid).toBe(received - fee - referralFee)
    expect(held(at, referral)).toBe(referralFee)
    expect(held(at, at.sides[1].feeAccount)).toBe(fee)
  })

  test.each([
    ['missing', () => remove(referral)],
    ['frozen', () => freeze(referral)],
    ['of another token', () => giveTokens(at.market.vm, at.sides[0].token, referral, referrer, 0n)],
  ])('a referral account that is %s gets nothing, and stops nothing', (_, prepare) => {
    send(create(at, terms))
    prepare()
    const { received, fee, referralFee, paid } = fillOf(send(fill(at, 123_457n, { referral })))
    expect(referralFee).toBe(0n)
    expect(paid).toBe(received - fee)
  })

  test('a fill names the referral of the order and no other', () => {
    send(create(at, terms))
    const other = testKey('other referral')
    giveTokens(at.market.vm, at.sides[1].token, other, referrer, 0n)
    expect(error(fill(at, 123_457n, { referral: other }))).toBe(failure('invalidAccount'))
    expect(error(fill(at, 123_457n))).toBe(failure('invalidAccount'))
  })

  test('a share and its receiver come together, up to 255 bps', () => {
    expect(error(create(at, { ...terms, referralBps: 255 }))).toBeUndefined()
    expect(error(create(at, { ...terms, referralBps: 256 }))).toBe(failure('invalidTerms'))
    expect(error(create(at, { ...terms, referralBps: 0 }))).toBe(failure('invalidTerms'))
    expect(error(create(at, { ...terms, referral: SYSTEM_PROGRAM }))).toBe(failure('invalidTerms'))
  })

  test('between two stable tokens the fee is the lower one', async () => {
    at = await makeWorld({ isStable: true })
    send(create(at, { entry }))
    const { received, fee } = fillOf(send(fill(at, 1_000_000n)))
    expect(fee).toBe((received * 3n) / 10_000n)
  })

  test('the fee goes to an account of its owner, which can be paid', () => {
    send(create(at, { entry }))
    const { feeAccount, destination } = at.sides[1]
    const to = (account: Address) => error(replaced(fill(at, 500_000n), new Map([[feeAccount, account]])))
    expect(to(destination)).toBe(failure('invalidFeeAccount'))
    expect(to(at.sides[0].feeAccount)).toBe(failure('invalidFeeAccount'))
    const other = testKey('other account of the fees')
    giveTokens(at.market.vm, at.sides[1].token, other, feeOwner, 0n)
    expect(to(other)).toBeUndefined()
    freeze(feeAccount)
    expect(to(feeAccount)).toBe(failure('invalidFeeAccount'))
  })
})
