import { address } from '@solana/kit'

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
/** Records texts; it fails unless every account that it is given has signed. */
export const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const ADDRESS_LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111')

/** Wrapped SOL; also what the APIs call native SOL. */
export const NATIVE_MINT = address('So11111111111111111111111111111111111111112')

/** Most compute units of a transaction, and the limit where no simulation measured one. */
export const MAX_COMPUTE_UNITS = 1_400_000
/** Most bytes of account data that a transaction may load. */
export const MAX_LOADED_ACCOUNT_BYTES = 64 * 1_024 * 1_024
