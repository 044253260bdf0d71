import type { AccountView, Pool } from '@callisto/amms'
import {
  type ModelCall,
  type ModelTransaction,
  type ModelWorld,
  SLOTS_IN_EPOCH,
} from '@callisto/cluster/testing'
import { type AccountState, NATIVE_MINT, TOKEN_PROGRAM } from '@callisto/solana'
import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { AccountBytes } from '../../venues/bytes.ts'

const PROGRAM = raydiumCpmm.owners[0]!
const CONFIG: string = testKey('config of the model')
const AUTHORITY: string = testKey('authority of the model')
const TRADER: string = testKey('trader of the model')
const POOLS = 12
const RESERVE = 10n ** 12n

/** A pool of the model: its account, its vaults, and the mints that they hold. */
export interface ModelPool {
  root: string
  vaults: readonly [string, string]
  mints: readonly [string, string]
}

export const modelPools: readonly ModelPool[] = Array.from({ length: POOLS }, (_, index) => ({
  root: testKey(`pool ${index}`),
  vaults: [testKey(`vault ${index} of a token`), testKey(`vault ${index} of SOL`)],
  mints: [testKey(`mint ${index}`), NATIVE_MINT],
}))

const byAddress = new Map(
  modelPools.flatMap((pool) => [pool.root, ...pool.vaults].map((address) => [address, pool] as const)),
)
const mints = new Set(modelPools.flatMap((pool) => pool.mints))

/** What a value is in the two sides of a pool: what the vault holds, and what of it is no reserve. */
const held = (value: number): readonly [bigint, bigint] => [
  RESERVE + BigInt(value) * 20n,
  RESERVE - BigInt(value) * 5n,
]
const owed = (value: number): readonly [bigint, bigint] => [BigInt(value) * 7n, BigInt(value) * 3n]
/** Amounts of the swap that writes a value, base units. */
export const amountsOf = (value: number): readonly [bigint, bigint] => [
  1_000n + BigInt(value),
  900n + BigInt(value),
]

/**
 * Pools of a constant-product venue whose vaults are accounts of their own: a pool of one slot with a vault of another has
 * other reserves than any slot of the chain.
 */
export const cpmmWorld: ModelWorld = {
  groups: modelPools.map(({ root, vaults }) => [root, ...vaults]),
  listed: (owner) => (owner === PROGRAM ? modelPools.map(({ root }) => root) : []),
  accountOf,
  clockData,
  callOf,
}

/** The pool as the venue decodes it from the state of one slot; undefined where it is closed. */
export function poolAt(
  { root }: ModelPool,
  state: ReadonlyMap<string, number>,
  slot: number,
): Pool | undefined {
  const view: AccountView = {
    account: (address) => accountOf(address, state.get(address) ?? 0),
    transferFeeOf: () => undefined,
  }
  const account = view.account(root)
  const decoded = account && raydiumCpmm.root(account)
  if (!decoded?.ok) return undefined
  const at = { slot, unixTime: unixTimeAt(slot), epoch: BigInt(Math.floor(slot / SLOTS_IN_EPOCH)) }
  const pool = raydiumCpmm.pool(decoded.root, view, at)
  return pool.ok ? pool.pool : undefined
}

export const unixTimeAt = (slot: number): number => 1_790_000_000 + Math.floor(slot / 5)

function accountOf(address: string, value: number): AccountState | undefined {
  if (address === CONFIG) return account(address, PROGRAM, configBytes())
  if (mints.has(address)) return account(address, TOKEN_PROGRAM, mintBytes())
  const pool = byAddress.get(address)
  if (pool === undefined || value === 0) return undefined
  if (address === pool.root) return account(address, PROGRAM, poolBytes(pool, value))
  const side = address === pool.vaults[0] ? 0 : 1
  return account(address, TOKEN_PROGRAM, vaultBytes(pool, side, value))
}

const account = (address: string, owner: string, data: Uint8Array): AccountState => ({
  address,
  owner,
  lamports: 10n ** 17n,
  data: Uint8Array.from(data),
  executable: false,
})

function poolBytes({ vaults, mints: [mint0, mint1] }: ModelPool, value: number): Uint8Array {
  const [owed0, owed1] = owed(value)
  return new AccountBytes(637, 'f7ede3f5d7c3de46')
    .key(8, CONFIG)
    .key(72, vaults[0])
    .key(104, vaults[1])
    .key(168, mint0)
    .key(200, mint1)
    .key(232, TOKEN_PROGRAM)
    .key(264, TOKEN_PROGRAM)
    .u64(341, owed0)
    .u64(349, owed1).data
}

const vaultBytes = (pool: ModelPool, side: 0 | 1, value: number) =>
  new AccountBytes(165).key(0, pool.mints[side]).key(32, AUTHORITY).u64(64, held(value)[side]).u8(108, 1).data

const configBytes = () => new AccountBytes(236, 'daf42168cbcb2b6f').u64(12, 2_500n).data
const mintBytes = () =>
  new AccountBytes(82)
    .u64(36, 1n << 63n)
    .u8(44, 6)
    .u8(45, 1).data

function clockData(slot: number): Uint8Array {
  const clock = new AccountBytes(40)
    .u64(0, BigInt(slot))
    .u64(16, BigInt(Math.floor(slot / SLOTS_IN_EPOCH)))
    .u64(32, BigInt(unixTimeAt(slot)))
  return Uint8Array.from(clock.data)
}

/** A swap of the pool; a transaction that closes it writes no event. */
function callOf({ group, value, isCut, isBatched }: ModelTransaction): ModelCall {
  const { root, vaults, mints: pair } = modelPools[group]!
  const users = [testKey(`${root} paid from`), testKey(`${root} paid to`)] as const
  const data = new AccountBytes(24, '8fbe5adac41e33de')
  const [amountIn, amountOut] = amountsOf(value)
  data.u64(8, amountIn)
  const accounts = [
    TRADER,
    AUTHORITY,
    CONFIG,
    root,
    ...users,
    ...vaults,
    TOKEN_PROGRAM,
    TOKEN_PROGRAM,
    ...pair,
  ]
  if (value === 0)
    return { program: PROGRAM, accounts, data: Uint8Array.of(1), logs: [], inner: [], tokens: [] }
  const transfers = [
    { accounts: [users[0], pair[0], vaults[0], TRADER], data: transferData(amountIn) },
    { accounts: [vaults[1], pair[1], users[1], AUTHORITY], data: transferData(amountOut) },
  ]
  const inner = isBatched ? [batch(transfers)] : transfers
  const after = held(value)
  return {
    program: PROGRAM,
    accounts,
    data: Uint8Array.from(data.data),
    logs: isCut ? [`Program ${PROGRAM} invoke [1]`, 'Log truncated'] : logsOf(root, value, inner.length),
    inner: inner.map((one) => ({ ...one, program: TOKEN_PROGRAM, stackHeight: 2 })),
    tokens: vaults.map((vault, side) => ({
      account: vault,
      mint: pair[side]!,
      owner: AUTHORITY,
      program: TOKEN_PROGRAM,
      amount: after[side]!,
    })),
  }
}

interface TokenCall {
  accounts: readonly string[]
  data: Uint8Array
}

/** `TransferChecked`: its number, amount, decimals. */
const transferData = (amount: bigint) =>
  Uint8Array.from(new AccountBytes(10).u8(0, 12).u64(1, amount).u8(9, 6).data)

/** `Batch` of p-token: its number, then for each instruction how many accounts and bytes it has, and its bytes. */
const batch = (calls: readonly TokenCall[]): TokenCall => ({
  accounts: calls.flatMap(({ accounts }) => accounts),
  data: Uint8Array.from([
    255,
    ...calls.flatMap(({ accounts, data }) => [accounts.length, data.length, ...data]),
  ]),
})

function logsOf(root: string, value: number, calls: number): string[] {
  const [amountIn, amountOut] = amountsOf(value)
  const [held0, held1] = held(value)
  const event = new AccountBytes(89, '40c6cde8260871e2')
    .key(8, root)
    .u64(40, held0 - amountIn)
    .u64(48, held1 + amountOut)
    .u64(56, amountIn)
    .u64(64, amountOut)
  const token = [`Program ${TOKEN_PROGRAM} invoke [2]`, `Program ${TOKEN_PROGRAM} success`]
  return [
    `Program ${PROGRAM} invoke [1]`,
    ...Array.from({ length: calls }, () => token).flat(),
    `Program data: ${event.data.toString('base64')}`,
    `Program ${PROGRAM} success`,
  ]
}
