import { definedTypeNode, programNode, rootNode, structFieldTypeNode, structTypeNode } from '@codama/nodes'
import {
  account,
  bool,
  errors,
  event,
  type Fields,
  i32,
  i64,
  instruction,
  pda,
  pubkey,
  roomFor,
  u8,
  u16,
  u32,
  u64,
  u128,
} from '../toolchain/codegen/idl.ts'
import {
  collectCreatorAccounts,
  collectProtocolAccounts,
  createConfigAccounts,
  feesCollected,
  owedFees,
  pairErrors,
  poolKeys,
  priceAccumulator,
  quoteAccounts,
  standingReserves,
  swapAccounts,
  swappedAmounts,
} from '../toolchain/codegen/pair.ts'

/** Price and fee parameters of a pool, fixed at its creation. */
const terms: Fields = {
  /** Scale of the volatility part of the fee. */
  variableControl: u32,
  /** Volatility is not counted above this; 10,000 is one bin. */
  maxVolatility: u32,
  /** Of the fixed part: fee = baseFactor * binStep * 10, in parts per billion. */
  baseFactor: u16,
  /** Price increase from one bin to the next, in ten-thousandths. */
  binStep: u16,
  /** Length of a period, at least 1: swaps within one share its references. */
  filterSeconds: u16,
  /** Ten-thousandths of the volatility that remain after each period, at most 5,000. */
  reductionBps: u16,
  /** Ten-thousandths of each fee; the LPs of the bin keep the rest. */
  protocolShareBps: u16,
  creatorShareBps: u16,
}

/** What the bins of the window near the price have held: programs/README.md, "Standing depth". */
const standingWindow: Fields = { heldNow0: u64, heldNow1: u64, heldBefore0: u64, heldBefore1: u64 }

/** Accounts of every instruction that changes a position's tokens. */
const positionAccounts = {
  owner: 'signer',
  pool: 'writable',
  position: 'writable',
  vault0: 'writable',
  vault1: 'writable',
  user0: 'writable',
  user1: 'writable',
  mint0: '',
  mint1: '',
  tokenProgram0: '',
  tokenProgram1: '',
} as const

/** Event of a change of liquidity: the bins, the amounts into or out of the vaults, and the pool after it (near: as of a swap). */
const liquidityChange: Fields = {
  pool: pubkey,
  owner: pubkey,
  position: pubkey,
  amount0: u64,
  amount1: u64,
  reserve0: u64,
  reserve1: u64,
  lowerBin: i32,
  upperBin: i32,
  near0: u64,
  near1: u64,
}

/** Bins of constant price with a fee that follows volatility. Formulas and rounding: programs/README.md. */
export const dlmm = rootNode(
  programNode({
    name: 'dlmm',
    publicKey: 'ca11istoD1mm1111111111111111111111111111111',
    version: '1.0.0',
    definedTypes: [
      definedTypeNode({
        name: 'bin',
        type: structTypeNode([
          structFieldTypeNode({ name: 'amount0', type: u64 }),
          structFieldTypeNode({ name: 'amount1', type: u64 }),
          /** Shares of both amounts, all of them in positions. */
          structFieldTypeNode({ name: 'supply', type: u64 }),
        ]),
      }),
      definedTypeNode({
        name: 'share',
        type: structTypeNode([structFieldTypeNode({ name: 'units', type: u64 })]),
      }),
    ],
    pdas: [
      pda('config', 'config', { admin: pubkey, index: u16 }),
      pda('pool', 'pool', { config: pubkey, mint0: pubkey, mint1: pubkey }),
      pda('vault', 'vault', { pool: pubkey, mint: pubkey }),
      pda('page', 'page', { pool: pubkey, firstBin: i32 }),
      pda('position', 'position', { pool: pubkey, owner: pubkey, lowerBin: i32, upperBin: i32 }),
    ],
    accounts: [
      account('config', 'dlconfig', 'config', {
        /** Receives the protocol fees of every pool of this tier. */
        admin: pubkey,
        /** The only creator of pools in this tier; all zeros: anyone. */
        createAuthority: pubkey,
        ...terms,
        index: u16,
        bump: u8,
      }),
      account(
        'pool',
        'dlpoolst',
        'pool',
        {
          ...poolKeys,
          /** Of the first bin: mint1 per mint0, in base units, Q64.64. */
          firstPrice: u128,
          /** Sum of all bins, those in pages included. */
          reserve0: u64,
          reserve1: u64,
          ...owedFees,
          ...priceAccumulator,
          /** Start of the period that the references are of, unix seconds. */
          referencedAt: i64,
          /** Number of the first bin of the window. */
          firstBin: i32,
          /** Bins above it hold mint0 alone, bins below it mint1 alone. */
          activeBin: i32,
          /** The bin that distance is counted from. */
          referenceBin: i32,
          volatility: u32,
          volatilityReference: u32,
          ...terms,
          decimals0: u8,
          decimals1: u8,
          bump: u8,
          bins: roomFor(128, 'bin', 24),
        },
        { later: { ...standingReserves, ...standingWindow } },
      ),
      account('page', 'dlbinpag', 'page', {
        pool: pubkey,
        firstBin: i32,
        bump: u8,
        /** All zeros while the window contains them. */
        bins: roomFor(32, 'bin', 24),
      }),
      account('position', 'dlpositn', 'position', {
        pool: pubkey,
        owner: pubkey,
        lowerBin: i32,
        /** The last one that belongs to it. */
        upperBin: i32,
        bump: u8,
        /** Of each of its bins, from the lower one on. */
        shares: roomFor(64, 'share', 8),
      }),
    ],
    instructions: [
      instruction(
        'createConfig',
        0,
        createConfigAccounts,
        { index: u16, createAuthority: pubkey, ...terms },
        'Opens a tier. Anyone may.',
      ),
      instruction(
        'createPool',
        1,
        {
          payer: 'signer writable',
          authority: 'signer',
          config: '',
          pool: 'writable',
          mint0: '',
          mint1: '',
          vault0: 'writable',
          vault1: 'writable',
          tokenProgram0: '',
          tokenProgram1: '',
          systemProgram: '',
        },
        { creator: pubkey, activeBin: i32 },
        "Creates an empty pool of 128 bins around one; `authority` must be the tier's createAuthority where it has one.",
      ),
      instruction(
        'openPosition',
        2,
        { payer: 'signer writable', owner: 'signer', pool: '', position: 'writable', systemProgram: '' },
        { lowerBin: i32, upperBin: i32 },
        'Opens an empty position over at most 64 bins. One owner has at most one for each range of a pool.',
      ),
      instruction(
        'deposit',
        3,
        positionAccounts,
        {
          maxAmount0: u64,
          maxAmount1: u64,
          lowerBin: i32,
          upperBin: i32,
          activeBin: i32,
          maxDrift: u16,
        },
        'Spreads at most two amounts evenly over bins of the position; fails when the active bin is further than `maxDrift` from the one expected. Pages of bins outside of the window follow the named accounts, writable.',
      ),
      instruction(
        'withdraw',
        4,
        positionAccounts,
        { minAmount0: u64, minAmount1: u64, lowerBin: i32, upperBin: i32, shareBps: u16 },
        'Takes a part of the shares out of bins of the position; the minima hold for what arrives. Pages as in deposit.',
      ),
      instruction(
        'closePosition',
        5,
        { owner: 'signer writable', position: 'writable' },
        {},
        'Gives the account of an empty position back to its owner.',
      ),
      instruction(
        'swapExactIn',
        6,
        swapAccounts,
        { amountIn: u64, minAmountOut: u64 },
        'Sends exactly `amountIn`; fails when less than `minAmountOut` would arrive.',
      ),
      instruction(
        'swapExactOut',
        7,
        swapAccounts,
        { amountOut: u64, maxAmountIn: u64 },
        "Delivers `amountOut`, or the least more that the mint's transfer fee allows; fails when it would take more than `maxAmountIn`.",
      ),
      instruction(
        'quoteExactOut',
        8,
        quoteAccounts,
        { amountOut: u64 },
        'Writes nothing; answers what swapExactOut would take as return data (u64).',
      ),
      instruction(
        'collectProtocolFees',
        9,
        collectProtocolAccounts,
        {},
        'Pays the owed protocol fees out, to any accounts that the admin names.',
      ),
      instruction(
        'collectCreatorFees',
        10,
        collectCreatorAccounts,
        {},
        'Pays the owed creator fees out, to any accounts that the creator names.',
      ),
      instruction(
        'createPage',
        11,
        { payer: 'signer writable', pool: '', page: 'writable', systemProgram: '' },
        { firstBin: i32 },
        'Creates the account of 32 bins, to deposit in while they are outside of the window.',
      ),
      instruction(
        'moveWindow',
        12,
        { pool: 'writable', pageOut: 'writable', pageIn: 'writable' },
        { up: bool },
        'Moves the window by 32 bins, when the active bin is among its outermost 32 on that side or nothing is left to trade there. Both pages are named whether they exist or not. Anyone may.',
      ),
    ],
    events: [
      event('poolCreated', 0, {
        pool: pubkey,
        config: pubkey,
        mint0: pubkey,
        mint1: pubkey,
        creator: pubkey,
        activeBin: i32,
        binStep: u16,
        baseFactor: u16,
        decimals0: u8,
        decimals1: u8,
      }),
      event('swapped', 1, {
        ...swappedAmounts,
        /** After the swap. */
        reserve0: u64,
        reserve1: u64,
        /** Of the active bin: mint1 per mint0, in base units, Q64.64. */
        price: u128,
        activeBin: i32,
        volatility: u32,
        /** What the bins of the window within 2 % of the active one hold: mint0 in it and above, mint1 in it and below. */
        near0: u64,
        near1: u64,
      }),
      event('deposited', 2, liquidityChange),
      event('withdrawn', 3, liquidityChange),
      event('feesCollected', 4, feesCollected),
    ],
    errors: errors({
      ...pairErrors,
      invalidTerms: 'Bin step, fees or their times are out of bounds',
      invalidPrice: 'The prices of these bins are out of bounds',
      invalidBin:
        'Bins must be in order and within the position, and a window moves only where the price does',
      priceMoved: 'The active bin is too far from the one expected',
      positionNotEmpty: 'The position still holds shares',
      missingPage: 'A bin outside of the window needs the account of its page',
    }),
  }),
)
