import { decodeMint, decodeTokenAccount, type Mint, type TokenAccount } from '@callisto/program-clients'
import { NATIVE_MINT, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import type { AccountDump } from './account-dump.ts'
import { withheldInAccount, withheldInMint } from './withheld.ts'

/** All mints and token accounts of the dump. */
export interface TokenBalances {
  mints: ReadonlyMap<string, Mint>
  held: ReadonlyMap<string, TokenAccount>
  /** Base units in all accounts of a mint, withheld transfer fees included. */
  sums: ReadonlyMap<string, bigint>
  /** Accounts of unknown mints, and wrapped SOL without lamports. */
  faults: string[]
}

export function sumTokenBalances({ accounts }: AccountDump): TokenBalances {
  const mints = new Map<string, Mint>()
  const held = new Map<string, TokenAccount>()
  const sums = new Map<string, bigint>()
  const faults: string[] = []
  const add = (mint: string, units: bigint) => sums.set(mint, (sums.get(mint) ?? 0n) + units)
  for (const [address, { owner, lamports, data }] of accounts) {
    if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) continue
    const mint = decodeMint(data)
    if (mint) {
      mints.set(address, mint)
      add(address, withheldInMint(data))
    }
    const token = decodeTokenAccount(data)
    if (!token) continue
    held.set(address, token)
    add(token.mint, token.amount + withheldInAccount(data))
    if (token.nativeRent !== undefined && lamports < token.nativeRent + token.amount)
      faults.push(`wrapped SOL ${address}: ${token.amount} and rent, but ${lamports} lamports`)
  }
  for (const [address, { mint }] of held)
    if (!mints.has(mint)) faults.push(`token account ${address}: there is no mint ${mint}`)
  return { mints, held, sums, faults }
}

/** Every mint with its supply and the sum of its accounts. Wrapped SOL has no supply: its accounts hold SOL. */
export function mintsOf({ mints, sums }: TokenBalances): { address: string; supply: bigint; held: bigint }[] {
  return [...mints]
    .filter(([address]) => address !== NATIVE_MINT)
    .map(([address, { supply }]) => ({ address, supply, held: sums.get(address) ?? 0n }))
}
