import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPeer, peerFolder } from '../peers/install.ts'
import type { BenchGraph, BenchPool, BenchToken } from './adapter.ts'

export const SOR = '@balancer-labs/sor 4.1.3'

/**
 * A swap of a plan: `amount` in base units, 0 for the whole output of (exact in) or input of (exact out) the
 * previous swap.
 */
export interface SorSwap {
  pool: number
  from: number
  to: number
  amount: bigint
}

export interface SorAsk {
  mode: 'ExactIn' | 'ExactOut'
  in: number
  out: number
  amount: bigint
}

/** The parts of the packages in use. */
interface Peer {
  SOR: new (provider: object, config: object, pools: object, prices: object) => Sor
  BigNumber: { from(value: number): object }
}

interface Sor {
  fetchPools(): Promise<boolean>
  getSwaps(from: string, to: string, type: 0 | 1, amount: string, options: object): Promise<SwapInfo>
}

interface SwapInfo {
  tokenAddresses: string[]
  swaps: { poolId: string; assetInIndex: number; assetOutIndex: number; amount: string }[]
}

/** Installs the peer unless present. Throws on failure. */
export const installSor = (): void =>
  installPeer('sor', '@balancer-labs/sor', 'run without --peer, or with a registry that has it')

function load(): Peer {
  const take = createRequire(join(peerFolder('sor'), 'package.json'))
  return { ...take('@balancer-labs/sor'), ...take('@ethersproject/bignumber') } as Peer
}

const TOKENS = 1n << 152n
const POOLS = 2n << 152n

/** Addresses of the peer's chain: 20 bytes with a kind and an index. */
const address = (kind: bigint, index: number) => `0x${(kind + BigInt(index)).toString(16).padStart(40, '0')}`

const indexIn = (kind: bigint, text: string) => Number(BigInt(text.slice(0, 42)) - kind)

function decimal(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  return decimals === 0 ? units : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** A constant product in the peer's format: two tokens with weight 0.5. */
function weightedPool(pool: BenchPool, index: number, tokens: readonly BenchToken[]) {
  const side = (token: number, reserve: string) => ({
    address: address(TOKENS, token),
    balance: decimal(reserve, tokens[token]!.decimals),
    decimals: tokens[token]!.decimals,
    priceRate: '1',
    weight: '0.5',
  })
  const sides = [side(pool.tokenA, pool.reserveA), side(pool.tokenB, pool.reserveB)]
  return {
    id: address(POOLS, index).padEnd(66, '0'),
    address: address(POOLS, index),
    poolType: 'Weighted',
    swapFee: String(pool.feeBps / 10_000),
    swapEnabled: true,
    totalShares: '1',
    totalWeight: '1',
    tokens: sides,
    tokensList: sides.map((token) => token.address),
  }
}

/**
 * The peer on a graph of constant products without a chain: no gas cost, no token prices, at most four pools
 * (its usual setting). Requires `installSor`. `again` permits its cache per token pair.
 */
export async function sorOn({ tokens, pools }: BenchGraph) {
  const { SOR: Router, BigNumber } = load()
  const nothing = BigNumber.from(0)
  const made = pools.map((pool, index) => weightedPool(pool, index, tokens))
  const unknownChain = { chainId: 0, vault: address(0n, 1), weth: address(0n, 2) }
  const sor = new Router(
    {},
    unknownChain,
    { getPools: async () => made },
    { getNativeAssetPriceInToken: async () => '0' },
  )
  if (!(await sor.fetchPools())) throw new Error(`${SOR} takes no pools`)
  return async (ask: SorAsk, again: boolean): Promise<SorSwap[]> => {
    const { swaps, tokenAddresses } = await sor.getSwaps(
      address(TOKENS, ask.in),
      address(TOKENS, ask.out),
      ask.mode === 'ExactIn' ? 0 : 1,
      String(ask.amount),
      { gasPrice: nothing, swapGas: nothing, maxPools: 4, timestamp: 0, forceRefresh: !again },
    )
    return swaps.map(({ poolId, assetInIndex, assetOutIndex, amount }) => ({
      pool: indexIn(POOLS, poolId),
      from: indexIn(TOKENS, tokenAddresses[assetInIndex]!),
      to: indexIn(TOKENS, tokenAddresses[assetOutIndex]!),
      amount: BigInt(amount),
    }))
  }
}
