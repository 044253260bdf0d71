import { definedTypeNode, programNode, rootNode, structFieldTypeNode, structTypeNode } from '@codama/nodes'
import {
  account,
  errors,
  event,
  i32,
  i128,
  instruction,
  pda,
  pubkey,
  roomFor,
  u8,
  u16,
  u64,
  u128,
} from '../toolchain/codegen/idl.ts'
import {
  collectCreatorAccounts,
  collectProtocolAccounts,
  createConfigAccounts,
  feeRates,
  feesCollected,
  owedFees,
  pairErrors,
  poolKeys,
  priceAccumulator,
  quoteAccounts,
  standingDepth,
  standingReserves,
  swapAccounts,
  swappedAmounts,
} from '../toolchain/codegen/pair.ts'

const pair = { mint0: '', mint1: '' } as const
const vaults = { vault0: 'writable', vault1: 'writable' } as const
const tokenPrograms = { tokenProgram0: '', tokenProgram1: '' } as const

/** Accounts of every instruction that changes a position's tokens. */
const positionAccounts = {
  owner: 'signer',
  pool: 'writable',
  position: 'writable',
  ...vaults,
  user0: 'writable',
  user1: 'writable',
  ...pair,
  ...tokenPrograms,
} as const

/** Event of a change of liquidity: the position, the change, and the pool after it. */
const liquidityChange = {
  pool: pubkey,
  owner: pubkey,
  position: pubkey,
  tickLower: i32,
  tickUpper: i32,
  liquidity: u128,
  /** Amounts into the vaults, or out of them. */
  amount0: u64,
  amount1: u64,
  reserve0: u64,
  reserve1: u64,
  sqrtPrice: u128,
  poolLiquidity: u128,
} as const

/** Concentrated liquidity. The formulas and their rounding are in programs/README.md. */
export const clmm = rootNode(
  programNode({
    name: 'clmm',
    publicKey: 'ca11istoC1mm1111111111111111111111111111111',
    version: '1.0.0',
    definedTypes: [
      definedTypeNode({
        name: 'tick',
        type: structTypeNode([
          structFieldTypeNode({ name: 'index', type: i32 }),
          /** Change of the active liquidity when the price rises across this tick. */
          structFieldTypeNode({ name: 'liquidityNet', type: i128 }),
          /** Gross liquidity of all positions that end here; the tick exists while it is not 0. */
          structFieldTypeNode({ name: 'liquidityGross', type: u128 }),
          /** Fee growth on the side of this tick that does not contain the price, up to a constant. */
          structFieldTypeNode({ name: 'feeGrowthOutside0', type: u128 }),
          structFieldTypeNode({ name: 'feeGrowthOutside1', type: u128 }),
        ]),
      }),
    ],
    pdas: [
      pda('config', 'config', { admin: pubkey, index: u16 }),
      pda('pool', 'pool', { config: pubkey, mint0: pubkey, mint1: pubkey }),
      pda('vault', 'vault', { pool: pubkey, mint: pubkey }),
      pda('position', 'position', { pool: pubkey, owner: pubkey, tickLower: i32, tickUpper: i32 }),
    ],
    accounts: [
      account('config', 'clconfig', 'config', {
        /** Receives the protocol fees of every pool of this tier. */
        admin: pubkey,
        /** The only creator of pools in this tier; all zeros: anyone. */
        createAuthority: pubkey,
        ...feeRates,
        index: u16,
        /** Positions end at multiples of it. */
        tickSpacing: u16,
        bump: u8,
      }),
      account(
        'pool',
        'clpoolst',
        'pool',
        {
          ...poolKeys,
          /** Square root of mint1 per mint0, in base units, Q64.64. */
          sqrtPrice: u128,
          /** Of the positions that the price is in. */
          liquidity: u128,
          /** Fees of the LPs per unit of liquidity since creation, Q64.64, modulo 2^128. */
          feeGrowth0: u128,
          feeGrowth1: u128,
          /** The part of the vaults that belongs to positions, their fees included. */
          reserve0: u64,
          reserve1: u64,
          ...owedFees,
          ...priceAccumulator,
          /** `sqrtPrice` as `pricedSlot` began. */
          slotSqrtPrice: u128,
          ...feeRates,
          tickSpacing: u16,
          /** Number of ticks to the left of the price. */
          ticksBelow: u16,
          decimals0: u8,
          decimals1: u8,
          bump: u8,
          /** In ascending order, without duplicates. */
          ticks: roomFor(120, 'tick', 68),
        },
        { later: { ...standingDepth, ...standingReserves } },
      ),
      account('position', 'clpositn', 'position', {
        pool: pubkey,
        owner: pubkey,
        tickLower: i32,
        tickUpper: i32,
        liquidity: u128,
        /** Fee growth inside the range at the last update of the fees below. */
        feeGrowthInside0: u128,
        feeGrowthInside1: u128,
        feesOwed0: u64,
        feesOwed1: u64,
        bump: u8,
      }),
    ],
    instructions: [
      instruction(
        'createConfig',
        0,
        createConfigAccounts,
        { index: u16, ...feeRates, createAuthority: pubkey, tickSpacing: u16 },
        'Opens a fee tier. Anyone may.',
      ),
      instruction(
        'createPool',
        1,
        {
          payer: 'signer writable',
          authority: 'signer',
          config: '',
          pool: 'writable',
          ...pair,
          ...vaults,
          ...tokenPrograms,
          systemProgram: '',
        },
        { creator: pubkey, sqrtPrice: u128 },
        "Creates an empty pool at a price; `authority` must be the tier's createAuthority where it has one.",
      ),
      instruction(
        'openPosition',
        2,
        { payer: 'signer writable', owner: 'signer', pool: '', position: 'writable', systemProgram: '' },
        { tickLower: i32, tickUpper: i32 },
        'Opens an empty position. One owner has at most one for each range of a pool.',
      ),
      instruction(
        'increaseLiquidity',
        3,
        positionAccounts,
        { liquidity: u128, maxAmount0: u64, maxAmount1: u64 },
        'Adds exactly `liquidity`; fails when that takes more than one of the maxima, transfer fees included.',
      ),
      instruction(
        'decreaseLiquidity',
        4,
        positionAccounts,
        { liquidity: u128, minAmount0: u64, minAmount1: u64 },
        'Takes exactly `liquidity` out and pays its tokens; the minima hold for what arrives. Fees stay owed.',
      ),
      instruction('collectFees', 5, positionAccounts, {}, "Pays the position's fees out."),
      instruction(
        'closePosition',
        6,
        { owner: 'signer writable', position: 'writable' },
        {},
        'Gives the account of an empty position back to its owner.',
      ),
      instruction(
        'swapExactIn',
        7,
        swapAccounts,
        { amountIn: u64, minAmountOut: u64 },
        'Sends exactly `amountIn`; fails when less than `minAmountOut` would arrive.',
      ),
      instruction(
        'swapExactOut',
        8,
        swapAccounts,
        { amountOut: u64, maxAmountIn: u64 },
        "Delivers `amountOut`, or the least more that the mint's transfer fee allows; fails when it would take more than `maxAmountIn`.",
      ),
      instruction(
        'quoteExactOut',
        9,
        quoteAccounts,
        { amountOut: u64 },
        'Writes nothing; answers what swapExactOut would take as return data (u64).',
      ),
      instruction(
        'collectProtocolFees',
        10,
        collectProtocolAccounts,
        {},
        'Pays the owed protocol fees out, to any accounts that the admin names.',
      ),
      instruction(
        'collectCreatorFees',
        11,
        collectCreatorAccounts,
        {},
        'Pays the owed creator fees out, to any accounts that the creator names.',
      ),
      instruction(
        'evictPosition',
        12,
        { pool: 'writable', position: 'writable' },
        {},
        'Takes all liquidity out of a position of dust in a full pool; its tokens are owed to it, as its fees are. Anyone may.',
      ),
    ],
    events: [
      event('poolCreated', 0, {
        pool: pubkey,
        config: pubkey,
        mint0: pubkey,
        mint1: pubkey,
        creator: pubkey,
        sqrtPrice: u128,
        ...feeRates,
        tickSpacing: u16,
        decimals0: u8,
        decimals1: u8,
      }),
      event('swapped', 1, {
        ...swappedAmounts,
        /** After the swap. */
        reserve0: u64,
        reserve1: u64,
        sqrtPrice: u128,
        liquidity: u128,
      }),
      event('liquidityIncreased', 2, liquidityChange),
      event('liquidityDecreased', 3, liquidityChange),
      event('positionFeesCollected', 4, {
        pool: pubkey,
        owner: pubkey,
        position: pubkey,
        amount0: u64,
        amount1: u64,
        reserve0: u64,
        reserve1: u64,
      }),
      event('feesCollected', 5, feesCollected),
      event('positionEvicted', 6, liquidityChange),
    ],
    errors: errors({
      ...pairErrors,
      invalidTick: 'Ticks must be in order, within bounds and multiples of the spacing',
      invalidPrice: 'The price is out of bounds',
      tooManyTicks: 'The pool has no room for another tick',
      positionNotEmpty: 'The position still holds liquidity or fees',
      notEvictable:
        'Only in a full pool, and only a position worth less than a 10,000th of what has stood in it',
    }),
  }),
)
