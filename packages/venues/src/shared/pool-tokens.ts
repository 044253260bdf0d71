import type { AccountView, DecodeErrorCode, PoolAccount } from '@callisto/amms'
import { decodeMint, decodeTokenAccount } from '@callisto/program-clients'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import { isTokenProgram } from '@callisto/solana/codec'

/** What a vault holds, base units. Undefined unless it is a token account of the mint which can pay. */
export function vaultAmount(view: AccountView, vault: string, mint: string): bigint | undefined {
  const account = view.account(vault)
  if (account === undefined || !isTokenProgram(account.owner)) return undefined
  const decoded = decodeTokenAccount(account.data)
  return decoded?.mint === mint && !decoded.frozen ? decoded.amount : undefined
}

interface TradableMint {
  /** Base units that exist. */
  supply: bigint
  tokenProgram: string
}

/**
 * The mint of an account. Refused: mints whose transfers call another program (hooks), are stopped, or do what is not
 * known (extensions without a name here).
 */
export function readTradableMint(view: AccountView, address: string): TradableMint | DecodeErrorCode {
  const account = view.account(address)
  if (account === undefined) return 'MISSING_ACCOUNT'
  const mint = isTokenProgram(account.owner) ? decodeMint(account.data) : undefined
  if (mint === undefined) return 'INVALID_STATE'
  const { supply, transferHook, nonTransferable, paused, unknownExtensions } = mint
  const isSupported = transferHook === undefined && !nonTransferable && !paused
  if (!isSupported || unknownExtensions.length > 0) return 'UNSUPPORTED_MINT'
  return { supply, tokenProgram: account.owner }
}

/** Whether transfers of a mint call a program of its own, or the account is no mint at all. */
export function isHookedMint({ owner, data }: PoolAccount): boolean {
  const mint = isTokenProgram(owner) ? decodeMint(data) : undefined
  return mint === undefined || mint.transferHook !== undefined
}

type Pair<T> = readonly [T, T]

/** Both tokens of a pool, in the order of its mints. */
export interface PoolTokens {
  /** Token programs. */
  programs: Pair<string>
  /** What the vaults hold, base units. */
  held: Pair<bigint>
}

/**
 * The vaults, and of those that belong to Token-2022 the mints as well: an account of a mint changes with every issue of
 * the token, and all pools that need it are decoded again.
 */
export function tokenNeeds(view: AccountView, mints: Pair<string>, vaults: Pair<string>): string[] {
  return [...vaults, ...mints.filter((_, side) => view.account(vaults[side]!)?.owner === TOKEN_2022_PROGRAM)]
}

/**
 * Reads the tokens of a pool from `tokenNeeds`. Refused: vaults that are none or frozen, and mints whose transfers call
 * another program (hooks), are stopped, or do what is not known (extensions without a name here).
 */
export function readTokens(
  view: AccountView,
  mints: Pair<string>,
  vaults: Pair<string>,
): PoolTokens | DecodeErrorCode {
  const [vault0, vault1] = [view.account(vaults[0]), view.account(vaults[1])]
  if (vault0 === undefined || vault1 === undefined) return 'MISSING_ACCOUNT'
  const [held0, held1] = [vaultAmount(view, vaults[0], mints[0]), vaultAmount(view, vaults[1], mints[1])]
  if (held0 === undefined || held1 === undefined) return 'INVALID_STATE'
  const programs = [vault0.owner, vault1.owner] as const
  for (const side of [0, 1] as const) {
    const error = programs[side] === TOKEN_2022_PROGRAM ? mintError(view, mints[side]) : undefined
    if (error !== undefined) return error
  }
  return { programs, held: [held0, held1] }
}

/** Why a mint of Token-2022 is refused, if it is. */
export function mintError(view: AccountView, address: string): DecodeErrorCode | undefined {
  const mint = readTradableMint(view, address)
  if (typeof mint === 'string') return mint
  return mint.tokenProgram === TOKEN_2022_PROGRAM ? undefined : 'INVALID_STATE'
}
