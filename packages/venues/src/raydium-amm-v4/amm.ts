import type { Amm, PoolRoot, Side, SwapOrder, SwapUser } from '@callisto/amms'
import { mintFilters } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { TOKEN_PROGRAM } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { readonly, signer, writable } from '../shared/metas.ts'
import { decodeRoot, needsOf, toPool } from './decode.ts'
import { readInvocation, swapVaults } from './events.ts'
import { type AmmV4Account, AUTHORITY, PROGRAM } from './layout.ts'
import type { AmmV4Rules } from './swap.ts'

const label = 'Raydium AMM v4'

/** First bytes of the swap instructions. Those of 2024 name the accounts of an order book, too. */
const TAGS = {
  '2024': { ExactIn: 9, ExactOut: 11 },
  '2026': { ExactIn: 16, ExactOut: 17 },
} as const
/** Positions of the accounts of a swap. */
const ACCOUNTS = {
  '2024': { count: 17, pool: 1, userIn: 14, userOut: 15, user: 16 },
  '2026': { count: 8, pool: 1, userIn: 5, userOut: 6, user: 7 },
} as const
const INSTRUCTION_BYTES = 17
/** Market, bids, asks, event queue, both vaults of the market and their signer. */
const MARKET_ACCOUNTS = 7
/** Every pool is created with fees of 10,000ths: the only bytes that all have in common. */
const DENOMINATOR = { offset: 184, bytes: Uint8Array.of(0x10, 0x27, 0, 0, 0, 0, 0, 0) }

const tag = (rules: AmmV4Rules, mode: SwapOrder['mode']) => TAGS[rules][mode].toString(16).padStart(2, '0')

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
      { discriminator: tag(rules, 'ExactIn'), name: 'Swap exact in' },
      { discriminator: tag(rules, 'ExactOut'), name: 'Swap exact out' },
    ],
    errors: { 22: 'The pool does not trade', 30: 'Slippage tolerance exceeded' },
    swaps: [
      {
        accounts: ACCOUNTS[rules],
        direct: {
          exactIn: { prefix: tag(rules, 'ExactIn'), amounts: 'in, out', suffix: '' },
          exactOut: { prefix: tag(rules, 'ExactOut'), amounts: 'in, out', suffix: '' },
        },
      },
    ],
  }),
  discovery: { filters: [DENOMINATOR], pairFilters: mintFilters([400, 432], false) },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view) => toPool(root, view, label, rules),
  instruction: (root, side, order, user) => swapInstruction(root, side, order, user, rules),
  readInvocation,
  swapVaults,
})

/** Constant-product pools of Raydium's first program, by the rules of today's build. */
export const raydiumAmmV4 = createAmmV4('2026')

/** The same by the rules of the build of November 2024, which executed the vectors. */
export const raydiumAmmV4Of2024 = createAmmV4('2024')

function swapInstruction(
  { address, state }: PoolRoot<AmmV4Account>,
  side: Side,
  { mode, amount, limit }: SwapOrder,
  user: SwapUser,
  rules: AmmV4Rules,
): Instruction {
  const { mints, vaults, market, marketProgram, openOrders } = state
  const data = Buffer.alloc(INSTRUCTION_BYTES)
  data[0] = TAGS[rules][mode]
  data.writeBigUInt64LE(mode === 'ExactIn' ? amount : limit, 1)
  data.writeBigUInt64LE(mode === 'ExactIn' ? limit : amount, 9)
  // A pool without an order book names accounts of its market that the program does not read.
  const names = rules === '2024'
  return {
    programAddress: PROGRAM as Address,
    accounts: [
      readonly(TOKEN_PROGRAM),
      writable(address),
      readonly(AUTHORITY),
      ...(names ? [readonly(openOrders ?? market)] : []),
      writable(vaults[0]),
      writable(vaults[1]),
      ...(names
        ? [readonly(marketProgram), ...Array<string>(MARKET_ACCOUNTS).fill(market).map(readonly)]
        : []),
      writable(user.tokenAccount(mints[side])),
      writable(user.tokenAccount(mints[side === 0 ? 1 : 0])),
      signer(user.owner),
    ],
    data: Uint8Array.from(data),
  }
}
