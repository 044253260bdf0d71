import { clmm, cpmm, launchpad, oracle } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import { type Address, getAddressEncoder } from '@solana/kit'
import { findDepthUsd, MIN_POOL_DEPTH_USD } from './pool-depth.ts'

/** Offset of the first mint of a pool, and of the token of a curve: behind the discriminator, the config and the creator. */
const MINT_OFFSET = 72
const KEY_BYTES = 32
const SOURCES = [
  { program: cpmm.PROGRAM, dataSize: cpmm.POOL_SIZE, offsets: [MINT_OFFSET, MINT_OFFSET + KEY_BYTES] },
  { program: clmm.PROGRAM, dataSize: clmm.POOL_SIZE, offsets: [MINT_OFFSET, MINT_OFFSET + KEY_BYTES] },
  { program: launchpad.PROGRAM, dataSize: launchpad.CURVE_SIZE, offsets: [MINT_OFFSET] },
]

/** A pool of a token whose other side has a published feed. */
export interface PricedPool {
  pool: Address
  quoteFeed: Address
}

type Chain = Pick<ChainPort, 'getAccounts' | 'getProgramAccounts'>

/** The deepest pool of a token that a feed can be opened for; undefined where none is deep enough. */
export async function findDeepestPool(
  chain: Chain,
  set: Address,
  mint: Address,
  signal: AbortSignal,
): Promise<PricedPool | undefined> {
  const pools = await readPools(chain, mint, signal)
  const quotes = await Promise.all(
    pools.map(async (pool) => (await oracle.findFeedPda({ set, mint: otherMint(pool, mint) }))[0]),
  )
  const { accounts } = await chain.getAccounts(quotes, signal)
  let best: (PricedPool & { depthUsd: bigint }) | undefined
  for (const [index, pool] of pools.entries()) {
    const depthUsd = findDepthUsd(accounts[index], pool, set)
    if (depthUsd < BigInt(MIN_POOL_DEPTH_USD) || depthUsd <= (best?.depthUsd ?? 0n)) continue
    best = { pool: pool.address as Address, quoteFeed: quotes[index]!, depthUsd }
  }
  return best && { pool: best.pool, quoteFeed: best.quoteFeed }
}

async function readPools(chain: Chain, mint: Address, signal: AbortSignal): Promise<AccountState[]> {
  const bytes = Uint8Array.from(getAddressEncoder().encode(mint))
  const found: AccountState[] = []
  for (const { program, dataSize, offsets } of SOURCES)
    for (const offset of offsets) {
      const filters = [{ offset, bytes }]
      found.push(...(await chain.getProgramAccounts(program, { dataSize, filters, signal })).accounts)
    }
  return found
}

/** The other token of a pool; the mint itself for an account that is none. */
function otherMint({ owner, data }: AccountState, mint: Address): Address {
  if (owner === launchpad.PROGRAM) return launchpad.decodeCurve(data)?.quoteMint ?? mint
  const pool = owner === cpmm.PROGRAM ? cpmm.decodePool(data) : clmm.decodePool(data)
  if (!pool) return mint
  return pool.mint0 === mint ? pool.mint1 : pool.mint0
}
