import { cpmm } from '@callisto/program-clients'
import type { ChainBlock, ChainPort, ChainTransaction } from '@callisto/solana'
import { addressBytesBefore } from '@callisto/solana'
import { type Address, createSolanaRpcFromTransport, getAddressDecoder, getBase64Decoder } from '@solana/kit'
import { BARE_TRANSACTION } from '../bare-transaction.ts'
import { type Random, seeded } from '../routing/random.ts'

const SOL = 'So11111111111111111111111111111111111111112' as Address
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
const START_S = 1_790_000_000
/** Blocks before the first of the caller, a second apart. */
const SETUP_BLOCKS = 6
const WALLETS = 1_000
const SEED = 10

const addresses = getAddressDecoder()
const base64 = getBase64Decoder()

/** The n-th address of a group: mints, pools, wallets. */
export function addressOf(group: number, n: number): Address {
  const bytes = new Uint8Array(32).fill(group + 1)
  new DataView(bytes.buffer).setUint32(0, n)
  return addresses.decode(bytes)
}

interface PoolState {
  pool: Address
  base: Address
  quote: Address
  reserveBase: bigint
  reserveQuote: bigint
}

/** A chain in memory with SOL/USDC and a pool of each token against SOL: blocks as venues log them, at the caller's pace. */
export class FedChain {
  readonly mints: readonly Address[]
  readonly port: ChainPort
  readonly #pools: PoolState[]
  /** The pools that `trade` draws from. */
  readonly #random: Random = seeded(SEED)
  readonly #blocks: ChainBlock[] = []
  #slot = 0
  #wake = () => {}

  constructor(tokens: number) {
    this.mints = Array.from({ length: tokens }, (_, n) => addressOf(1, n))
    const sol = {
      pool: addressOf(9, 0),
      base: SOL,
      quote: USDC,
      reserveBase: 10n ** 13n,
      reserveQuote: 15n * 10n ** 11n,
    }
    this.#pools = this.mints.map((base, n) => ({
      pool: addressOf(9, n + 1),
      base,
      quote: SOL,
      reserveBase: 10n ** 15n,
      reserveQuote: 10n ** 12n,
    }))
    this.port = {
      blocks: ({ signal }) => this.#read(signal),
      accountChanges: () => none(),
      getAccounts: async (wanted) => ({ slot: this.#slot, accounts: wanted.map(() => undefined) }),
      getProgramAccounts: async () => ({ slot: this.#slot, accounts: [] }),
      rpc: createSolanaRpcFromTransport(async <T>({ payload }: { payload: unknown }): Promise<T> => {
        const results: Record<string, unknown> = {
          getSupply: { value: { circulating: 5n * 10n ** 17n } },
          getEpochInfo: { epoch: 1n },
        }
        const result = results[(payload as { method: string }).method] ?? 'fed-chain'
        return { jsonrpc: '2.0', id: 1, result } as T
      }),
    }
    this.#push([sol, ...this.#pools].map(creation))
    // A price of SOL, in which all other pools are valued, takes trades in a pool that has stood.
    for (let block = 1; block < SETUP_BLOCKS; block++) this.#push([swap(sol, this.#random)])
  }

  /** Adds a block of swaps in random pools; returns its slot. */
  trade(swaps: number): number {
    this.#push(
      Array.from({ length: swaps }, () => {
        const pool = this.#pools[Math.floor(this.#random() * this.#pools.length)]!
        return swap(pool, this.#random)
      }),
    )
    return this.#slot
  }

  #push(events: cpmm.CpmmEvent[][]): void {
    const slot = ++this.#slot
    this.#blocks.push({
      slot,
      parentSlot: slot - 1,
      blockHeight: slot,
      blockhash: `hash-${slot}`,
      blockTime: START_S + Math.min(slot, SETUP_BLOCKS) + Math.floor(Math.max(0, slot - SETUP_BLOCKS) / 10),
      transactions: events.map((each, index) => transactionOf(each, slot, index)),
    })
    this.#wake()
  }

  async *#read(signal: AbortSignal): AsyncGenerator<ChainBlock> {
    signal.addEventListener('abort', () => this.#wake(), { once: true })
    while (!signal.aborted) {
      const block = this.#blocks.shift()
      if (block) yield block
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}

async function* none(): AsyncGenerator<never> {}

function reserves({ base, quote, reserveBase, reserveQuote }: PoolState) {
  return addressBytesBefore(base, quote)
    ? { reserve0: reserveBase, reserve1: reserveQuote }
    : { reserve0: reserveQuote, reserve1: reserveBase }
}

function creation(state: PoolState): cpmm.CpmmEvent[] {
  const { pool, base, quote } = state
  const [mint0, mint1] = addressBytesBefore(base, quote) ? [base, quote] : [quote, base]
  const decimals = (mint: Address) => (mint === SOL ? 9 : 6)
  const { reserve0, reserve1 } = reserves(state)
  const user = addressOf(7, 0)
  return [
    {
      type: 'poolCreated',
      pool,
      config: addressOf(8, 0),
      mint0,
      mint1,
      creator: user,
      lpFeePpm: 2500,
      protocolFeePpm: 0,
      creatorFeePpm: 0,
      decimals0: decimals(mint0),
      decimals1: decimals(mint1),
    },
    {
      type: 'deposited',
      pool,
      user,
      amount0: reserve0,
      amount1: reserve1,
      lp: 1000n,
      reserve0,
      reserve1,
      lpSupply: 1000n,
      lpBurned: 250n,
    },
  ]
}

/** A swap of up to a hundredth of the pool, which moves its price. */
function swap(state: PoolState, random: Random): cpmm.CpmmEvent[] {
  const isBuy = random() < 0.5
  const [reserveIn, reserveOut] = isBuy
    ? [state.reserveQuote, state.reserveBase]
    : [state.reserveBase, state.reserveQuote]
  const amountIn = (reserveIn * BigInt(1 + Math.floor(random() * 999))) / 100_000n
  // Rounded down, as the program does: the pool keeps the remainder.
  const amountOut = (reserveOut * amountIn) / (reserveIn + amountIn)
  state.reserveQuote += isBuy ? amountIn : -amountOut
  state.reserveBase += isBuy ? -amountOut : amountIn
  return [
    {
      type: 'swapped',
      pool: state.pool,
      user: addressOf(2, Math.floor(random() * WALLETS)),
      mintIn: isBuy ? state.quote : state.base,
      mintOut: isBuy ? state.base : state.quote,
      amountIn,
      received: amountIn,
      amountOut,
      delivered: amountOut,
      fee: 0n,
      protocolFee: 0n,
      creatorFee: 0n,
      ...reserves(state),
    },
  ]
}

function transactionOf(events: cpmm.CpmmEvent[], slot: number, index: number): ChainTransaction {
  return {
    ...BARE_TRANSACTION,
    signature: `signature-${slot}-${index}`,
    index,
    logs: events.flatMap((event) => [
      `Program ${cpmm.PROGRAM} invoke [1]`,
      `Program data: ${base64.decode(cpmm.encodeEvent(event))}`,
      `Program ${cpmm.PROGRAM} success`,
    ]),
  }
}
