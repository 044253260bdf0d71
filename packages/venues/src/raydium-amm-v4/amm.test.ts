import { type AccountView, chainTimeAt, type PoolAccount, type SwapOrder } from '@callisto/amms'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes, readAddress } from '@callisto/solana/codec'
import { expect, test } from 'vitest'
import { raydiumAmmV4, raydiumAmmV4Of2024 } from './amm.ts'

const key = (byte: number) => readAddress(new Uint8Array(32).fill(byte))
const [POOL, COIN, PC, COIN_VAULT, PC_VAULT, OPEN_ORDERS, MARKET, DEX] = [1, 2, 3, 4, 5, 6, 7, 8].map(key)
const OPEN_TIME = 1_000

interface Changes {
  status?: bigint
  owedCoin?: bigint
  openOrders?: string
}

function poolData({ status = 6n, owedCoin = 10n, openOrders = OPEN_ORDERS! }: Changes): Uint8Array {
  const data = Buffer.alloc(752)
  const u64s = [
    [0, status],
    [8, 254n],
    [176, 25n],
    [184, 10_000n],
    [192, owedCoin],
    [224, BigInt(OPEN_TIME)],
  ] as const
  for (const [at, value] of u64s) data.writeBigUInt64LE(value, at)
  const keys = [
    [336, COIN_VAULT],
    [368, PC_VAULT],
    [400, COIN],
    [432, PC],
    [496, openOrders],
    [528, MARKET],
    [560, DEX],
  ] as const
  for (const [at, address] of keys) data.set(addressBytes(address!), at)
  return data
}

function vault(address: string, mint: string, owner: string = TOKEN_PROGRAM): PoolAccount {
  const data = Buffer.alloc(165)
  data.set(addressBytes(mint), 0)
  data.writeBigUInt64LE(1_000_010n, 64)
  data[108] = 1
  return { address, owner, data }
}

function openOrders(total: bigint): PoolAccount {
  const data = Buffer.alloc(3_228)
  data.writeBigUInt64LE(total, 85)
  return { address: OPEN_ORDERS!, owner: DEX!, data }
}

const EMPTY_VIEW: AccountView = { account: () => undefined, transferFeeOf: () => undefined }
const vaults = [vault(COIN_VAULT!, COIN!), vault(PC_VAULT!, PC!)]

function decode(changes: Changes, accounts: readonly PoolAccount[], amm = raydiumAmmV4) {
  const view: AccountView = {
    account: (address) => accounts.find((one) => one.address === address),
    transferFeeOf: () => undefined,
  }
  const root = amm.root({ address: POOL!, owner: amm.owners[0]!, data: poolData(changes) })
  if (!root.ok) return root.reason
  const decoded = amm.pool(root.root, view, chainTimeAt(0))
  return decoded.ok ? decoded.pool : decoded.reason
}

/** What a pool says to a swap at a unix second: what comes out, or why nothing does. */
function outcome(decoded: ReturnType<typeof decode>, unixTime = 0): bigint | string {
  if (typeof decoded === 'string') return decoded
  const quote = decoded.quoteExactIn(0, 10_000n, chainTimeAt(unixTime))
  return quote.ok ? quote.amountOut : quote.code
}

test.each([
  ['a pool without an order book trades', {}, vaults, 9_876n],
  ['a closed pool does not', { status: 4n }, vaults, 'NOT_TRADABLE'],
  ['an unknown status is refused', { status: 8n }, vaults, 'INVALID_STATE'],
  ['more owed than held is refused', { owedCoin: 1_000_011n }, vaults, 'INVALID_STATE'],
  ['open orders have to be known', { status: 1n }, vaults, 'MISSING_ACCOUNT'],
  ['empty ones let the pool trade', { status: 1n }, [...vaults, openOrders(0n)], 9_876n],
  ['funds in them do not', { status: 1n }, [...vaults, openOrders(1n)], 'INVALID_STATE'],
  ['without an account of orders there are none', { status: 1n, openOrders: key(0) }, vaults, 9_876n],
  [
    'a vault of Token-2022 is refused',
    {},
    [vault(COIN_VAULT!, COIN!, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'), vaults[1]!],
    'INVALID_STATE',
  ],
])('%s', (_, changes, accounts, expected) => expect(outcome(decode(changes, accounts))).toBe(expected))

test('a waiting pool trades from its open time', () => {
  const pool = decode({ status: 7n }, vaults)
  expect([outcome(pool, OPEN_TIME - 1), outcome(pool, OPEN_TIME)]).toEqual(['NOT_TRADABLE', 9_876n])
})

test('an order book is not quoted by the rules of 2024', () => {
  const pool = decode({ status: 1n }, [...vaults, openOrders(0n)], raydiumAmmV4Of2024)
  expect(outcome(pool)).toBe('NOT_TRADABLE')
})

test('the instruction of today has eight accounts and its tag, amounts in the order of the mode', () => {
  const root = raydiumAmmV4.root({ address: POOL!, owner: raydiumAmmV4.owners[0]!, data: poolData({}) })
  if (!root.ok) throw new Error(root.reason)
  const build = (order: SwapOrder) => {
    const user = { owner: key(9), tokenAccount: (mint: string) => (mint === COIN ? key(10) : key(11)) }
    const { accounts = [], data } = raydiumAmmV4.instruction(root.root, 1, order, user, EMPTY_VIEW)
    const bytes = Buffer.from(data!)
    return { count: accounts.length, source: accounts[5]!.address, tag: bytes[0], first: bytes[1] }
  }
  expect(build({ mode: 'ExactIn', amount: 5n, limit: 3n })).toEqual({
    count: 8,
    source: key(11),
    tag: 16,
    first: 5,
  })
  expect(build({ mode: 'ExactOut', amount: 5n, limit: 3n })).toEqual({
    count: 8,
    source: key(11),
    tag: 17,
    first: 3,
  })
})
