import { decodeTokenAccount } from '@callisto/program-clients'
import { type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address, getBase64Encoder } from '@solana/kit'
import { decimalsOf } from '../chain/seed-tokens.ts'
import type { AccountIndex } from '../fold/account-index.ts'
import { type HeldToken, type StoredAccount, toTokens } from '../store/stored-wallet.ts'
import { withSignal } from './market-data.ts'

/** Longest wait for the chain. */
const TIMEOUT_MS = 3_000
const base64 = getBase64Encoder()

/**
 * The tokens of one wallet as the chain lists them now: two calls, and one for mints that no block has shown. Rejects after
 * a deadline.
 */
export async function readListedTokens(
  chain: Pick<ChainPort, 'rpc' | 'getAccounts'>,
  index: AccountIndex,
  wallet: string,
): Promise<HeldToken[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const read = async () => {
    const owner = address(wallet)
    const lists = await Promise.all(
      [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) => list(chain, owner, program as Address, signal)),
    )
    const held = lists.flat()
    const decimals = await decimalsOf(chain, index, new Set(held.map(({ mint }) => mint)), signal)
    return toTokens(
      held.flatMap((one): StoredAccount[] => {
        const known = decimals.get(one.mint)
        return known === undefined ? [] : [{ ...one, decimals: known }]
      }),
    )
  }
  return withSignal(signal, read())
}

async function list(
  { rpc }: Pick<ChainPort, 'rpc'>,
  owner: Address,
  programId: Address,
  signal: AbortSignal,
): Promise<Omit<StoredAccount, 'decimals'>[]> {
  const options = { commitment: 'confirmed', encoding: 'base64' } as const
  const { value } = await rpc
    .getTokenAccountsByOwner(owner, { programId }, options)
    .send({ abortSignal: signal })
  return value.flatMap(({ pubkey, account }) => {
    const decoded = decodeTokenAccount(new Uint8Array(base64.encode(account.data[0])))
    if (decoded?.owner !== owner || decoded.amount === 0n) return []
    return [{ account: pubkey, mint: decoded.mint, amount: decoded.amount }]
  })
}
