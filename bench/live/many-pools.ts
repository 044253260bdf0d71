import type { AccountView, Amm, PoolAccount } from '@callisto/amms'
import { type AccountState, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { PoolRegistry } from '@callisto/trade'
import { meteoraDammV2 } from '@callisto/venues/meteora-damm-v2'
import { raydiumAmmV4 } from '@callisto/venues/raydium-amm-v4'
import { raydiumCpmm } from '@callisto/venues/raydium-cpmm'
import { readVectors, type VectorState } from '@callisto/venues/testing'
import { whirlpool } from '@callisto/venues/whirlpool'
import { bytesInUse } from '../routing/bytes-in-use.ts'
import { madeUp } from './addresses.ts'

/** Venues by their part of the pools, in tenths. */
const VENUES = [raydiumCpmm, raydiumCpmm, raydiumCpmm, raydiumCpmm, raydiumAmmV4, raydiumAmmV4, raydiumAmmV4]
const PARTS: readonly Amm[] = [...VENUES, meteoraDammV2, meteoraDammV2, whirlpool]
const HUBS = 3
const POOLS_PER_TOKEN = 2
const BATCH = 500
const SLOT = 400_000_000
const MINT_BYTES = 82
const DECIMALS_OFFSET = 44
const GROUPS = { mint: 6, root: 7, vault: 8 }

/**
 * Bytes that the pool registry takes for `count` pools of venues of mainnet, with all accounts that they need and their
 * mints. Throws where one of them is not quoted.
 */
export function measureMemory(count: number): number {
  const states = new Map(PARTS.map((amm) => [amm, statesOf(amm)]))
  const before = bytesInUse()
  const registry = new PoolRegistry([...new Set(PARTS)])
  for (let from = 0; from < count; from += BATCH) {
    const accounts = new Map<string, AccountState>()
    const roots: AccountState[] = []
    for (let n = from; n < Math.min(from + BATCH, count); n++) {
      const amm = PARTS[n % PARTS.length]!
      const of = states.get(amm)!
      const [root, ...others] = copyOf(amm, of[n % of.length]!, n)
      roots.push(toState(root!))
      for (const one of others) accounts.set(one.address, toState(one))
    }
    registry.apply(SLOT, roots)
    for (const [address, root] of roots.entries()) accounts.set(roots[address]!.address, root)
    load(registry, accounts)
    for (const { address } of roots)
      if (registry.pool(address) === undefined) throw new Error(`pool ${address} is not quoted`)
  }
  if (registry.size !== count) throw new Error(`${registry.size} of ${count} pools are known`)
  return bytesInUse() - before
}

/** Reads mints and views, as a service does after its list of roots. */
function load(registry: PoolRegistry, accounts: ReadonlyMap<string, AccountState>): void {
  const { missingMints } = registry
  registry.apply(
    SLOT,
    missingMints.map((mint) => mintOf(mint)),
  )
  for (let views = registry.missingViews; views.length > 0; views = registry.missingViews)
    for (const view of views)
      registry.applyView(
        SLOT,
        view,
        view.map((address) => accounts.get(address)),
      )
}

const toState = (account: PoolAccount): AccountState => ({ ...account, lamports: 1n, executable: false })

function mintOf(address: string): AccountState {
  const data = new Uint8Array(MINT_BYTES)
  data[DECIMALS_OFFSET] = 6
  data[DECIMALS_OFFSET + 1] = 1
  return { address, owner: TOKEN_PROGRAM, data, lamports: 1n, executable: false }
}

/** Synthetic pools of a venue whose tokens are all of the first token program. */
const statesOf = (amm: Amm): VectorState[] =>
  readVectors(amm)[0]!.states.filter(({ accounts }) =>
    accounts.every(({ owner }) => owner !== TOKEN_2022_PROGRAM),
  )

/** The root and other accounts of a pool with addresses and mints of its own; configs are those of the first. */
function copyOf(amm: Amm, state: VectorState, n: number): PoolAccount[] {
  const renamed = new Map<string, string>([[state.root, madeUp(GROUPS.root, n)]])
  // Most pools trade a token of the tail for one of the hubs.
  const tail = madeUp(GROUPS.mint, HUBS + Math.floor(n / POOLS_PER_TOKEN))
  renamed.set(state.mints[0]!, madeUp(GROUPS.mint, n % HUBS))
  renamed.set(state.mints[1]!, tail)
  for (const [index, { address, owner }] of state.accounts.entries())
    if (owner === TOKEN_PROGRAM) renamed.set(address, madeUp(GROUPS.vault, n * 4 + index))
  const old = viewOver(state.accounts)
  const copied = state.accounts.map((account) => rename(account, renamed))
  const root = copied.find(({ address }) => address === renamed.get(state.root))!
  // The addresses of what derives from the pool's, in the order of its needs.
  const [before, after] = [needsOf(amm, old.account(state.root)!, old), needsOf(amm, root, viewOver(copied))]
  for (const [index, address] of before.entries())
    if (!renamed.has(address)) renamed.set(address, after[index]!)
  const others = state.accounts.filter(({ address }) => address !== state.root)
  return [root, ...others.map((account) => rename(account, renamed))]
}

function needsOf(amm: Amm, account: PoolAccount, view: AccountView): readonly string[] {
  const decoded = amm.root(account)
  if (!decoded.ok) throw new Error(`${amm.label}: ${decoded.reason}`)
  return amm.needs(decoded.root, view)
}

function viewOver(accounts: readonly PoolAccount[]): AccountView {
  const byAddress = new Map(accounts.map((account) => [account.address, account]))
  return { account: (address) => byAddress.get(address), transferFeeOf: () => undefined }
}

/** The account with other addresses, in its bytes too. */
function rename({ address, owner, data }: PoolAccount, renamed: ReadonlyMap<string, string>): PoolAccount {
  const bytes = Buffer.from(data)
  for (const [from, to] of renamed) {
    const [key, other] = [addressBytes(from), addressBytes(to)]
    for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 32)) bytes.set(other, at)
  }
  return { address: renamed.get(address) ?? address, owner, data: Uint8Array.from(bytes) }
}
