import { programNode, rootNode } from '@codama/nodes'
import {
  account,
  bool,
  errors,
  event,
  instruction,
  pda,
  pubkey,
  u8,
  u16,
  u64,
} from '../toolchain/codegen/idl.ts'
import {
  collectCreatorAccounts,
  collectProtocolAccounts,
  createConfigAccounts,
  createPoolAccounts,
  depositAccounts,
  feeRates,
  feesCollected,
  pairErrors,
  poolKeys,
  poolReserves,
  priceAccumulator,
  quoteAccounts,
  shareChange,
  swapAccounts,
  swappedAmounts,
  withdrawAccounts,
} from '../toolchain/codegen/pair.ts'

/** Constant-product pools. The formulas and their rounding are in programs/README.md. */
export const cpmm = rootNode(
  programNode({
    name: 'cpmm',
    publicKey: 'ca11istoCpmm1111111111111111111111111111111',
    version: '1.0.0',
    pdas: [
      pda('config', 'config', { admin: pubkey, index: u16 }),
      pda('pool', 'pool', { config: pubkey, mint0: pubkey, mint1: pubkey }),
      pda('lpMint', 'lp', { pool: pubkey }),
      pda('vault', 'vault', { pool: pubkey, mint: pubkey }),
    ],
    accounts: [
      account('config', 'cpconfig', 'config', {
        /** Receives the protocol fees of every pool of this tier. */
        admin: pubkey,
        /** The only creator of pools in this tier; all zeros: anyone. */
        createAuthority: pubkey,
        ...feeRates,
        index: u16,
        bump: u8,
      }),
      account('pool', 'cppoolst', 'pool', {
        ...poolKeys,
        ...poolReserves,
        ...priceAccumulator,
        ...feeRates,
        decimals0: u8,
        decimals1: u8,
        bump: u8,
      }),
    ],
    instructions: [
      instruction(
        'createConfig',
        0,
        createConfigAccounts,
        { index: u16, ...feeRates, createAuthority: pubkey },
        'Opens a fee tier. Anyone may.',
      ),
      instruction(
        'createPool',
        1,
        createPoolAccounts,
        { creator: pubkey },
        "Creates an empty pool; `authority` must be the tier's createAuthority where it has one.",
      ),
      instruction(
        'deposit',
        2,
        depositAccounts,
        { maxAmount0: u64, maxAmount1: u64, minLp: u64, burn: bool },
        'Adds liquidity, at most the two amounts sent. With `burn` the LP units are credited to nobody.',
      ),
      instruction(
        'withdraw',
        3,
        withdrawAccounts,
        { lp: u64, minAmount0: u64, minAmount1: u64 },
        'Burns LP units for their share of both reserves; the minima hold for what arrives.',
      ),
      instruction(
        'swapExactIn',
        4,
        swapAccounts,
        { amountIn: u64, minAmountOut: u64 },
        'Sends exactly `amountIn`; fails when less than `minAmountOut` would arrive.',
      ),
      instruction(
        'swapExactOut',
        5,
        swapAccounts,
        { amountOut: u64, maxAmountIn: u64 },
        "Delivers `amountOut`, or the least more that the mint's transfer fee allows; fails when it would take more than `maxAmountIn`.",
      ),
      instruction(
        'quoteExactOut',
        6,
        quoteAccounts,
        { amountOut: u64 },
        'Writes nothing; answers what swapExactOut would take as return data (u64).',
      ),
      instruction(
        'collectProtocolFees',
        7,
        collectProtocolAccounts,
        {},
        'Pays the owed protocol fees out, to any accounts that the admin names.',
      ),
      instruction(
        'collectCreatorFees',
        8,
        collectCreatorAccounts,
        {},
        'Pays the owed creator fees out, to any accounts that the creator names.',
      ),
    ],
    events: [
      event('poolCreated', 0, {
        pool: pubkey,
        config: pubkey,
        mint0: pubkey,
        mint1: pubkey,
        creator: pubkey,
        ...feeRates,
        decimals0: u8,
        decimals1: u8,
      }),
      event('swapped', 1, {
        ...swappedAmounts,
        /** After the swap. */
        reserve0: u64,
        reserve1: u64,
      }),
      event('deposited', 2, shareChange),
      event('withdrawn', 3, shareChange),
      event('feesCollected', 4, feesCollected),
    ],
    errors: errors(pairErrors),
  }),
)
