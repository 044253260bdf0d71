import {
  type AccountView,
  type Amm,
  type Decoded,
  type DecodedRoot,
  decodeError,
  mintFilters,
  type PoolAccount,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { TOKEN_PROGRAM } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { readonly, type SwapLayouts, signer, swapInstruction, writable } from '../shared/instruction.ts'
import { vaultAmount } from '../shared/pool-tokens.ts'
import { readInvocation, swapVaults } from './events.ts'
import { type AmmV4Account, AUTHORITY, decodePool, holdsFunds, POOL_BYTES, PROGRAM } from './layout.ts'
import { ammV4Pool } from './pool.ts'
import type { AmmV4Rules } from './swap.ts'

/** Validates the account of a pool. */
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<AmmV4Account> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (data.length !== POOL_BYTES) return decodeError('WRONG_LENGTH')
  const state = decodePool(data)
  if (state === undefined) return decodeError('INVALID_STATE')
  const { mints, vaults, fee } = state
  const isSound = mints[0] !== mints[1] && vaults[0] !== vaults[1] && fee.numerator < fee.denominator
  if (!isSound) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints, state } }
}

/** Both vaults, and the open orders of a pool with an order book: tokens in them are not in the vaults. */
function needsOf({ state }: PoolRoot<AmmV4Account>): readonly string[] {
  const { trading, vaults } = state
  const openOrders = trading === 'orderBook' ? state.openOrders : undefined
  return openOrders === undefined ? vaults : [...vaults, openOrders]
}

function toPool(root: PoolRoot<AmmV4Account>, view: AccountView, label: string, rules: AmmV4Rules): Decoded {
  const { address, programId, mints, state } = root
  const { vaults, owed, fee, trading, openTime } = state
  const needs = needsOf(root)
  if (needs.some((need) => view.account(need) === undefined)) return decodeError('MISSING_ACCOUNT')
  const held = vaults.map((vault, index) =>
    view.account(vault)?.owner === TOKEN_PROGRAM ? vaultAmount(view, vault, mints[index]!) : undefined,
  )
  if (held[0] === undefined || held[1] === undefined) return decodeError('INVALID_STATE')
  if (held[0] < owed[0] || held[1] < owed[1]) return decodeError('INVALID_STATE')
  const orders = needs.length > vaults.length ? view.account(needs[vaults.length]!) : undefined
  if (orders && (orders.owner !== state.marketProgram || holdsFunds(orders.data) !== false))
    return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: ammV4Pool({
      address,
      programId,
      label,
      mints,
      reserves: [held[0] - owed[0], held[1] - owed[1]],
      owed,
      fee,
      trading,
      openTime,
      rules,
      footprint: { accounts: [programId, TOKEN_PROGRAM, address, AUTHORITY, ...vaults], dataBytes: 17 },
    }),
  }
}

const label = 'Raydium AMM v4'

/** First bytes of the swap instructions. Those of 2024 name the accounts of an order book, too. */
const TAGS = {
  '2024': { exactIn: '09', exactOut: '0b' },
  '2026': { exactIn: '10', exactOut: '11' },
} as const
/** Positions of the accounts of a swap. */
const ACCOUNTS = {
  '2024': { count: 17, pool: 1, userIn: 14, userOut: 15, user: 16 },
  '2026': { count: 8, pool: 1, userIn: 5, userOut: 6, user: 7 },
} as const
/** Market, bids, asks, event queue, both vaults of the market and their signer. */
const MARKET_ACCOUNTS = 7
/** Every pool is created with fees of 10,000ths: the only bytes that all have in common. */
const DENOMINATOR = { offset: 184, bytes: Uint8Array.of(0x10, 0x27, 0, 0, 0, 0, 0, 0) }

const layoutsOf = (rules: AmmV4Rules): SwapLayouts => ({
  exactIn: { prefix: TAGS[rules].exactIn, amounts: 'in, out', suffix: '' },
  exactOut: { prefix: TAGS[rules].exactOut, amounts: 'in, out', suffix: '' },
})

const createAmmV4 = (rules: AmmV4Rules): Amm<AmmV4Account> => ({
  id: 'raydium-amm-v4',
  label,
  poolType: 'constant-product',
  pricing: 'reserves',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [
      { discriminator: TAGS[rules].exactIn, name: 'Swap exact in' },
      { discriminator: TAGS[rules].exactOut, name: 'Swap exact out' },
    ],
    errors: { 22: 'The pool does not trade', 30: 'Slippage tolerance exceeded' },
    swaps: [
      {
        accounts: ACCOUNTS[rules],
        direct: layoutsOf(rules),
      },
    ],
  }),
  discovery: { filters: [DENOMINATOR], pairFilters: mintFilters([400, 432], false) },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label, rules),
  instruction: (root, side, order, user) => toInstruction(root, side, order, user, rules),
  readInvocation,
  swapVaults,
})

/** Constant-product pools of Raydium's first program, by the rules of today's build. */
export const raydiumAmmV4 = createAmmV4('2026')

/** The same by the rules of the build of November 2024, which executed the vectors. */
export const raydiumAmmV4Of2024 = createAmmV4('2024')

function toInstruction(
  { address, state }: PoolRoot<AmmV4Account>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
  rules: AmmV4Rules,
): Instruction {
  const { mints, vaults, market, marketProgram, openOrders } = state
  // A pool without an order book names accounts of its market that the program does not read.
  const names = rules === '2024'
  return swapInstruction(PROGRAM, layoutsOf(rules), order, [
    readonly(TOKEN_PROGRAM),
    writable(address),
    readonly(AUTHORITY),
    ...(names ? [readonly(openOrders ?? market)] : []),
    writable(vaults[0]),
    writable(vaults[1]),
    ...(names ? [readonly(marketProgram), ...Array<string>(MARKET_ACCOUNTS).fill(market).map(readonly)] : []),
    writable(user.tokenAccount(mints[side])),
    writable(user.tokenAccount(mints[side === 0 ? 1 : 0])),
    signer(user.owner),
  ])
}
