import { knownMints } from '@callisto/domain'
import { cpmm, launchpad } from '@callisto/program-clients'
import type {
  AccountState,
  ChainBlock,
  ChainInstruction,
  ChainPort,
  ChainTransaction,
  TokenBalance,
} from '@callisto/solana'
import { addressBytesBefore, MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, createSolanaRpcFromTransport, getAddressDecoder, getBase64Decoder } from '@solana/kit'

const decoder = getAddressDecoder()
const base64 = getBase64Decoder()

/** The n-th made-up address; groups keep mints, pools and wallets apart. */
export function fakeAddress(group: number, n: number): Address {
  const bytes = new Uint8Array(32).fill(group + 1)
  new DataView(bytes.buffer).setUint32(0, n)
  return decoder.decode(bytes)
}

const data = (program: string, bytes: Uint8Array) => [
  `Program ${program} invoke [1]`,
  `Program data: ${base64.decode(bytes)}`,
  `Program ${program} success`,
]

export interface FakeTransaction {
  events: (
    | { program: 'cpmm'; event: cpmm.CpmmEvent }
    | { program: 'launchpad'; event: launchpad.LaunchpadEvent }
  )[]
  balances?: {
    account: string
    mint: string
    owner: string
    before: bigint
    after: bigint
    decimals?: number
  }[]
  /** Payments of SOL, 1 SOL by default. */
  fundings?: readonly { from: Address; to: Address; lamports?: bigint }[]
  /** Texts of the memo program; without a signer nobody has signed one. */
  memos?: readonly { signer?: Address; text: string }[]
  err?: unknown
}

/** A payment of SOL as an instruction of the transaction itself. */
function transferInstruction(lamports: bigint, accounts: [from: number, to: number]): ChainInstruction {
  const bytes = new Uint8Array(12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return { programId: SYSTEM_PROGRAM, accounts, data: bytes, stackHeight: 1 }
}

function transaction(fake: FakeTransaction, slot: number, index: number): ChainTransaction {
  const balances = fake.balances ?? []
  const fundings = fake.fundings ?? []
  const memos = fake.memos ?? []
  const signers = memos.flatMap(({ signer }) => signer ?? [])
  const firstSigner = balances.length + 2 * fundings.length
  const side = (pick: 'before' | 'after'): TokenBalance[] =>
    balances.map(({ mint, owner, decimals = 6, ...amounts }, accountIndex) => ({
      accountIndex,
      mint,
      owner,
      programId: TOKEN_PROGRAM,
      amount: amounts[pick],
      decimals,
    }))
  return {
    signature: `signature-${slot}-${index}`,
    index,
    accountKeys: [
      ...balances.map(({ account }) => account),
      ...fundings.flatMap(({ from, to }) => [from, to]),
      ...signers,
    ],
    signerCount: 1,
    err: fake.err ?? null,
    feeLamports: 5000n,
    computeUnits: 1,
    logs: fake.events.flatMap((entry) =>
      entry.program === 'cpmm'
        ? data(cpmm.PROGRAM, cpmm.encodeEvent(entry.event))
        : data(launchpad.PROGRAM, launchpad.encodeEvent(entry.event)),
    ),
    instructions: [
      ...fundings.map(({ lamports = 10n ** 9n }, n) =>
        transferInstruction(lamports, [balances.length + 2 * n, balances.length + 2 * n + 1]),
      ),
      ...memos.map(({ signer, text }) => ({
        programId: MEMO_PROGRAM,
        accounts: signer === undefined ? [] : [firstSigner + signers.indexOf(signer)],
        data: new TextEncoder().encode(text),
        stackHeight: 1,
      })),
    ],
    innerInstructions: [],
    preBalances: [],
    postBalances: [],
    preTokenBalances: side('before'),
    postTokenBalances: side('after'),
  }
}

export function fakeBlock(
  slot: number,
  blockTime: number,
  transactions: readonly FakeTransaction[],
): ChainBlock {
  return {
    slot,
    parentSlot: slot - 1,
    blockHeight: slot,
    blockhash: `hash-${slot}`,
    blockTime,
    transactions: transactions.map((fake, index) => transaction(fake, slot, index)),
  }
}

/** A pool of made-up tokens that can be traded by hand; reserves follow the constant product. */
export class FakePool {
  readonly address: Address
  /** Account of its fee tier. */
  readonly config: Address
  readonly base: Address
  readonly quote: Address
  #reserveBase: bigint
  #reserveQuote: bigint

  constructor(n: number, base: Address, quote: Address, reserves: [base: bigint, quote: bigint]) {
    this.address = fakeAddress(9, n)
    this.config = fakeAddress(8, n)
    this.base = base
    this.quote = quote
    ;[this.#reserveBase, this.#reserveQuote] = reserves
  }

  get #baseFirst(): boolean {
    return addressBytesBefore(this.base, this.quote)
  }

  #reserves(): { reserve0: bigint; reserve1: bigint } {
    const [base, quote] = [this.#reserveBase, this.#reserveQuote]
    return this.#baseFirst ? { reserve0: base, reserve1: quote } : { reserve0: quote, reserve1: base }
  }

  /** The transaction that makes the pool and fills it. */
  creation(): FakeTransaction {
    const [mint0, mint1] = this.#baseFirst ? [this.base, this.quote] : [this.quote, this.base]
    const decimalsOf = (mint: string) => (mint === knownMints.sol ? 9 : 6)
    const { reserve0, reserve1 } = this.#reserves()
    const nobody = fakeAddress(7, 0)
    return {
      events: [
        {
          program: 'cpmm',
          event: {
            type: 'poolCreated',
            pool: this.address,
            config: this.config,
            mint0,
            mint1,
            creator: nobody,
            lpFeePpm: 2500,
            protocolFeePpm: 0,
            creatorFeePpm: 0,
            decimals0: decimalsOf(mint0),
            decimals1: decimalsOf(mint1),
          },
        },
        {
          program: 'cpmm',
          event: {
            type: 'deposited',
            pool: this.address,
            user: nobody,
            amount0: reserve0,
            amount1: reserve1,
            lp: 1000n,
            reserve0,
            reserve1,
            lpSupply: 1000n,
            lpBurned: 250n,
          },
        },
      ],
    }
  }

  /** Sells `amountIn` of one side into the pool. */
  swap(user: Address, side: 'buy' | 'sell', amountIn: bigint): FakeTransaction {
    const [mintIn, mintOut] = side === 'buy' ? [this.quote, this.base] : [this.base, this.quote]
    const [reserveIn, reserveOut] =
      side === 'buy' ? [this.#reserveQuote, this.#reserveBase] : [this.#reserveBase, this.#reserveQuote]
    const amountOut = (reserveOut * amountIn) / (reserveIn + amountIn)
    if (side === 'buy') {
      this.#reserveQuote += amountIn
      this.#reserveBase -= amountOut
    } else {
      this.#reserveBase += amountIn
      this.#reserveQuote -= amountOut
    }
    return {
      events: [
        {
          program: 'cpmm',
          event: {
            type: 'swapped',
            pool: this.address,
            user,
            mintIn,
            mintOut,
            amountIn,
            received: amountIn,
            amountOut,
            delivered: amountOut,
            fee: 0n,
            protocolFee: 0n,
            creatorFee: 0n,
            ...this.#reserves(),
          },
        },
      ],
    }
  }
}

export const launchedMint = (n: number): Address => fakeAddress(21, n)

/** The n-th launch of a launchpad; its own words are arbitrary. */
export function fakeLaunch(n: number, config: Address, name: string, symbol: string): FakeTransaction {
  const event = {
    type: 'launched',
    curve: fakeAddress(22, n),
    mint: launchedMint(n),
    config,
    creator: fakeAddress(23, n),
    quoteMint: knownMints.sol as Address,
    virtualBase: 10n ** 15n,
    virtualQuote: 3n * 10n ** 10n,
    supply: 10n ** 15n,
    forSale: 8n * 10n ** 14n,
    decimals: 6,
    name,
    symbol,
    uri: '',
  } as const
  return { events: [{ program: 'launchpad', event }] }
}

/** The epoch that the chain in memory is in. */
const FAKE_EPOCH = 7n

/** A chain in memory: blocks are pushed by the test, accounts are what it put there. */
export class FakeChain {
  readonly blocks: ChainBlock[] = []
  readonly accounts = new Map<string, AccountState>()
  readonly port: ChainPort
  genesisHash = 'genesis-1'
  #wake: (() => void)[] = []

  constructor() {
    this.port = {
      blocks: (options) => this.#read(options),
      accountChanges: () => this.#nothing(),
      getAccounts: async (addresses) => ({
        slot: this.blocks.at(-1)?.slot ?? 0,
        accounts: addresses.map((address) => this.accounts.get(address)),
      }),
      getProgramAccounts: async (owner) => ({
        slot: this.blocks.at(-1)?.slot ?? 0,
        accounts: [...this.accounts.values()].filter((account) => account.owner === owner),
      }),
      rpc: createSolanaRpcFromTransport(async <T>({ payload }: { payload: unknown }): Promise<T> => {
        const { method } = payload as { method: string }
        const results: Record<string, unknown> = {
          getSupply: { value: { circulating: 5n * 10n ** 17n } },
          getEpochInfo: { epoch: FAKE_EPOCH },
        }
        return { jsonrpc: '2.0', id: 1, result: results[method] ?? this.genesisHash } as T
      }),
    }
  }

  push(...blocks: ChainBlock[]): void {
    this.blocks.push(...blocks)
    for (const wake of this.#wake.splice(0)) wake()
  }

  async *#nothing(): AsyncGenerator<never> {}

  async *#read({ fromSlot, signal }: { fromSlot: number; signal: AbortSignal }): AsyncGenerator<ChainBlock> {
    let next = 0
    signal.addEventListener('abort', () => this.push(), { once: true })
    while (!signal.aborted) {
      const block = this.blocks[next]
      if (block) {
        next += 1
        if (block.slot >= fromSlot) yield block
        continue
      }
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }
}
