import { bool, type Fields, pubkey, u32, u64, u128 } from './idl.ts'

// The common interface of pools of two tokens; programs/include/pair is the C counterpart.

/** Of both swaps, exact in and exact out. */
export const swapAccounts = {
  user: 'signer',
  pool: 'writable',
  vaultIn: 'writable',
  vaultOut: 'writable',
  userIn: 'writable',
  userOut: 'writable',
  mintIn: '',
  mintOut: '',
  tokenProgramIn: '',
  tokenProgramOut: '',
} as const

/** Of quoteExactOut. */
export const quoteAccounts = { pool: '', mintIn: '', mintOut: '' } as const

const liquidityAccounts = {
  user: 'signer',
  pool: 'writable',
  vault0: 'writable',
  vault1: 'writable',
  user0: 'writable',
  user1: 'writable',
  mint0: '',
  mint1: '',
} as const

const lpPrograms = { tokenProgram0: '', tokenProgram1: '', lpTokenProgram: '' } as const

export const depositAccounts = {
  ...liquidityAccounts,
  lpMint: 'writable',
  userLp: 'writable optional',
  ...lpPrograms,
} as const

export const withdrawAccounts = {
  ...liquidityAccounts,
  lpMint: 'writable',
  userLp: 'writable',
  ...lpPrograms,
} as const

const payoutAccounts = {
  pool: 'writable',
  vault0: 'writable',
  vault1: 'writable',
  recipient0: 'writable',
  recipient1: 'writable',
  mint0: '',
  mint1: '',
  tokenProgram0: '',
  tokenProgram1: '',
} as const

export const collectProtocolAccounts = { admin: 'signer', config: '', ...payoutAccounts } as const
export const collectCreatorAccounts = { creator: 'signer', ...payoutAccounts } as const

export const createConfigAccounts = {
  admin: 'signer writable',
  config: 'writable',
  systemProgram: '',
} as const

/** Of pools with an LP mint. */
export const createPoolAccounts = {
  payer: 'signer writable',
  authority: 'signer',
  config: '',
  pool: 'writable',
  mint0: '',
  mint1: '',
  vault0: 'writable',
  vault1: 'writable',
  lpMint: 'writable',
  tokenProgram0: '',
  tokenProgram1: '',
  lpTokenProgram: '',
  systemProgram: '',
} as const

/** Config, creator, mints and vaults of a pool: the first fields of its account. */
export const poolKeys: Fields = {
  config: pubkey,
  /** Receives the creator fees. */
  creator: pubkey,
  mint0: pubkey,
  mint1: pubkey,
  tokenProgram0: pubkey,
  tokenProgram1: pubkey,
  vault0: pubkey,
  vault1: pubkey,
}

/** Fees owed, in the vaults beside the liquidity. */
export const owedFees: Fields = {
  protocolFees0: u64,
  protocolFees1: u64,
  creatorFees0: u64,
  creatorFees1: u64,
}

/** The cumulative price of a pool: programs/README.md, "Cumulative price". */
export const priceAccumulator: Fields = {
  /** Sum of the price over all slots before `pricedSlot`, Q64.64 times slots, modulo 2^128. */
  cumulativePrice: u128,
  /** Slot of the last update: the first swap of a slot adds the slots since with the price before it. */
  pricedSlot: u64,
}

/** The depth that has stood: programs/README.md, "Standing depth". */
export const standingDepth: Fields = {
  /** Least liquidity since the present window of slots began, and during the one before. */
  depthNow: u128,
  depthBefore: u128,
}

/** The reserves that have stood, in windows of their own. */
export const standingReserves: Fields = {
  reserveNow0: u64,
  reserveNow1: u64,
  reserveBefore0: u64,
  reserveBefore1: u64,
}

/** Tracked reserves, owed fees, and the LP supply of a pool with an LP mint. */
export const poolReserves: Fields = {
  lpMint: pubkey,
  reserve0: u64,
  reserve1: u64,
  ...owedFees,
  /** Every LP unit ever credited and not withdrawn, burned and locked ones included. */
  lpSupply: u64,
  /** LP units that cannot be withdrawn: the first 100 and those burned at creation. */
  lpBurned: u64,
}

/** Parts per million of the amount received by the vault. */
export const feeRates: Fields = { lpFeePpm: u32, protocolFeePpm: u32, creatorFeePpm: u32 }

/** The amounts of both sides of a swap. */
export const swappedAmounts: Fields = {
  pool: pubkey,
  user: pubkey,
  mintIn: pubkey,
  mintOut: pubkey,
  /** Amount sent by the user, a transfer fee of the mint included. */
  amountIn: u64,
  /** Amount received by the vault. */
  received: u64,
  /** Amount sent by the vault. */
  amountOut: u64,
  /** Amount received by the user. */
  delivered: u64,
  /** All trade fees, in the input mint; the LPs' part is the remainder after the next two. */
  fee: u64,
  protocolFee: u64,
  creatorFee: u64,
}

/** Of `deposited` and `withdrawn`; the amounts are those of the vaults. */
export const shareChange: Fields = {
  pool: pubkey,
  user: pubkey,
  amount0: u64,
  amount1: u64,
  /** Locked units of a first deposit included. */
  lp: u64,
  reserve0: u64,
  reserve1: u64,
  lpSupply: u64,
  lpBurned: u64,
}

export const feesCollected: Fields = {
  pool: pubkey,
  /** The admin or the creator. */
  collector: pubkey,
  amount0: u64,
  amount1: u64,
  /** Whether these were creator fees; else protocol fees. */
  creator: bool,
}

/** The first errors of every such program: shared code returns them by name, tests check numbers. */
export const pairErrors = {
  invalidAccount: 'An account is not the one that this instruction needs',
  invalidInstruction: 'Instruction data is malformed',
  slippageExceeded: 'Slippage tolerance exceeded',
  overflow: 'Calculation overflow',
  feeTooHigh: 'Fees are above their limit',
  wrongAuthority: "Only the tier's authority may do this",
  mintsOutOfOrder: 'mint0 must come before mint1',
  unsupportedMint: 'This mint is not supported',
  insufficientLiquidity: 'The pool holds too little for this',
  zeroAmount: 'An amount is zero',
  alreadyInitialized: 'The account exists already',
  transferMismatch: 'A transfer did not move the amount it should have',
} as const
