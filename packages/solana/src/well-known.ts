import { address } from '@solana/kit'

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
export const ADDRESS_LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111')

/** Wrapped SOL; also what the APIs call native SOL. */
export const NATIVE_MINT = address('So11111111111111111111111111111111111111112')

/** Lamports that a plain token account keeps as rent (spec 2, section 9). */
export const TOKEN_ACCOUNT_RENT = 2_039_280n
/** Lamports for each signature. */
export const SIGNATURE_FEE = 5_000n
export const DEFAULT_COMPUTE_UNITS = 1_400_000
/** Largest wire transaction in bytes. */
export const MAX_TRANSACTION_BYTES = 1_232
/** Most accounts that a transaction may lock. */
export const MAX_ACCOUNT_LOCKS = 64
/** Blocks that a blockhash stays valid for. */
export const BLOCKHASH_BLOCKS = 150
