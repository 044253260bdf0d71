import type { AccountView, DecodeErrorCode } from '@callisto/amms'
import { decodeMint } from '@callisto/program-clients'
import { isTokenProgram } from '@callisto/solana/codec'

export interface TradableMint {
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
