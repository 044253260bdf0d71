import { cpmm } from '@callisto/program-clients'
import {
  addressBytesBefore,
  type ChainBlock,
  type ChainTransaction,
  NATIVE_MINT,
  TOKEN_PROGRAM,
  type TokenBalance,
} from '@callisto/solana'
import { type Address, getAddressDecoder, getBase64Decoder } from '@solana/kit'
import { BARE_TRANSACTION } from '../bare-transaction.ts'
import { type Random, seeded } from '../routing/random.ts'

const decoder = getAddressDecoder()
const base64 = getBase64Decoder()

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
const FEE = 5_000n
const RENT = 2_039_280n
const SOL_UNITS = 10n ** 9n
const TOKEN_UNITS = 10n ** 6n
/** Of each pool of a token: SOL and tokens. They stay, so that a price is known from the first block on. */
const RESERVES = [10_000n * SOL_UNITS, 1_000_000n * TOKEN_UNITS] as const
const START_TIME = 1_790_000_000
const DAY_SECONDS = 86_400

const BEGIN_LAMPORTS = 5n * SOL_UNITS
/** Number of the large wallet. */
const LARGE = 2 ** 30

/** Tokens of the large wallet, and of the chain. */
export const TOKENS = 2_000
/** Trades of the large wallet. */
export const LARGE_TRADES = 50_000
/** Most trades are in few tokens: the share of a token falls with the power of its number. */
const SKEW = 3
/** Wallets that begin in a block. */
const WALLETS_PER_BLOCK = 100

const groups = { wallet: 1, account: 2, mint: 3, pool: 4, vault: 5, config: 6 } as const

/** The n-th address of a group; their order is that of no numbers, as that of keys. */
function addressOf(group: keyof typeof groups, n: number, of = 0): Address {
  const bytes = new Uint8Array(32)
  const random = seeded((n * 8 + groups[group]) ^ (of * 0x9e3779b1))
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < 16; at += 4) view.setUint32(at, random() * 2 ** 32)
  view.setUint32(16, n)
  view.setUint32(20, of)
  bytes[31] = groups[group]
  return decoder.decode(bytes)
}

interface Token {
  mint: Address
  pool: Address
  vaults: readonly [Address, Address]
}

interface HeldBalance {
  account: string
  owner: string
  mint: Address
  before: bigint | undefined
  after: bigint
}

/** What a wallet of the chain has. */
interface WalletBalances {
  lamports: bigint
  tokens: Map<number, bigint>
}

/**
 * A chain of wallets that each buy a token once, and of one that holds 2,000 tokens and has traded 50,000 times, over a month.
 * Blocks are made when they are asked for; a seed gives one chain.
 */
export class WalletChain {
  readonly wallets: number
  readonly large = addressOf('wallet', LARGE)
  readonly #tokens: readonly Token[]
  readonly #random: Random
  /** Of wallets that have traded since they began. */
  readonly #balances = new Map<number, WalletBalances>()
  readonly #largeBalances: WalletBalances = { lamports: 10n ** 15n, tokens: new Map() }
  readonly #blocks: number
  #begun = 0
  #largeTrades = 0
  #slot = 0

  constructor(wallets: number, seed = 1) {
    this.wallets = wallets
    this.#random = seeded(seed)
    this.#tokens = Array.from({ length: TOKENS }, (_, n) => ({
      mint: addressOf('mint', n),
      pool: addressOf('pool', n),
      vaults: [addressOf('vault', n, 0), addressOf('vault', n, 1)],
    }))
    this.#blocks = Math.ceil(wallets / WALLETS_PER_BLOCK)
  }

  /** Address of the n-th wallet. */
  wallet(n: number): Address {
    return addressOf('wallet', n)
  }

  get mints(): readonly Address[] {
    return this.#tokens.map(({ mint }) => mint)
  }

  /** Blocks until every wallet has begun. */
  *history(): Generator<ChainBlock> {
    yield this.#block(this.#pools())
    for (let block = 1; block <= this.#blocks; block++) {
      const transactions: ChainTransaction[] = []
      const end = Math.min(this.wallets, block * WALLETS_PER_BLOCK)
      while (this.#begun < end) transactions.push(this.#begin(this.#begun++, transactions.length))
      const trades = Math.floor((LARGE_TRADES * block) / this.#blocks)
      while (this.#largeTrades < trades) transactions.push(this.#tradeLarge(transactions.length))
      yield this.#block(transactions)
    }
  }

  /** The next block of a chain on which so many wallets that are there already trade, and the large one too. */
  next(trades: number): ChainBlock {
    const transactions = Array.from({ length: trades }, (_, index) => {
      const wallet = Math.floor(this.#random() * this.wallets)
      return this.#again(wallet, index)
    })
    return this.#block([...transactions, this.#tradeLarge(trades)])
  }

  #block(transactions: ChainTransaction[]): ChainBlock {
    const slot = ++this.#slot
    const seconds = Math.round((Math.min(slot, this.#blocks) * 30 * DAY_SECONDS) / this.#blocks)
    return {
      slot,
      parentSlot: slot - 1,
      blockHeight: slot,
      blockhash: `hash-${slot}`,
      blockTime: START_TIME + seconds + Math.max(0, slot - this.#blocks),
      transactions,
    }
  }

  /** SOL at 150 dollars, and a pool of each token against SOL. */
  #pools(): ChainTransaction[] {
    const creator = addressOf('wallet', LARGE + 1)
    const dollars = { mint: USDC, pool: addressOf('pool', TOKENS), vaults: [USDC, USDC] } as Token
    const all: [Token, bigint, bigint][] = [
      [dollars, 10_000_000n * SOL_UNITS, 1_500_000_000n * TOKEN_UNITS],
      ...this.#tokens.map((token): [Token, bigint, bigint] => [token, ...RESERVES]),
    ]
    return all.map(([{ mint, pool }, sol, tokens], index) => {
      const [mint0, mint1] = inOrder(mint)
      const [amount0, amount1] = mint0 === mint ? [tokens, sol] : [sol, tokens]
      const logs = [
        ...logOf({
          type: 'poolCreated',
          pool,
          config: addressOf('config', 0),
          mint0,
          mint1,
          creator,
          lpFeePpm: 2500,
          protocolFeePpm: 0,
          creatorFeePpm: 0,
          decimals0: mint0 === mint ? 6 : 9,
          decimals1: mint1 === mint ? 6 : 9,
        }),
        ...logOf({
          type: 'deposited',
          pool,
          user: creator,
          amount0,
          amount1,
          lp: 1n,
          reserve0: amount0,
          reserve1: amount1,
          lpSupply: 1n,
          lpBurned: 0n,
        }),
      ]
      return transactionOf({
        slot: this.#slot + 1,
        index,
        payer: creator,
        lamports: [10n ** 15n, 10n ** 15n - FEE],
        held: [],
        logs,
      })
    })
  }

  /** What a wallet buys first, by its number. */
  #firstTrade(wallet: number): { token: number; spent: bigint } {
    const random = seeded(wallet)
    const token = Math.floor(TOKENS * random() ** SKEW)
    return { token, spent: BigInt(10_000_000 + Math.floor(random() * 1e9)) }
  }

  /** A wallet that the chain has not shown yet buys a token. */
  #begin(wallet: number, index: number): ChainTransaction {
    const { token, spent } = this.#firstTrade(wallet)
    return this.#buy({ lamports: BEGIN_LAMPORTS, tokens: new Map() }, wallet, token, spent, index)
  }

  /** A wallet buys more of its token. */
  #again(wallet: number, index: number): ChainTransaction {
    const { token, spent } = this.#firstTrade(wallet)
    const known = this.#balances.get(wallet)
    const balances = known ?? {
      lamports: BEGIN_LAMPORTS - spent - FEE - RENT,
      tokens: new Map([[token, boughtFor(spent)]]),
    }
    this.#balances.set(wallet, balances)
    return this.#buy(balances, wallet, token, BigInt(1_000_000 + Math.floor(this.#random() * 1e6)), index)
  }

  /** The large wallet buys each token once, and then trades in all of them. */
  #tradeLarge(index: number): ChainTransaction {
    const n = this.#largeTrades++
    const token = n < TOKENS ? n : Math.floor(this.#random() * TOKENS)
    const spent = BigInt(1_000_000 + Math.floor(this.#random() * 1e6))
    return this.#buy(this.#largeBalances, LARGE, token, spent, index)
  }

  /** A purchase with SOL, which the balances are charged with. */
  #buy(
    balances: WalletBalances,
    wallet: number,
    token: number,
    spent: bigint,
    index: number,
  ): ChainTransaction {
    const owner = this.wallet(wallet)
    const { lamports } = balances
    const held = balances.tokens.get(token)
    const { mint, pool, vaults } = this.#tokens[token]!
    const bought = boughtFor(spent)
    const rent = held === undefined ? RENT : 0n
    balances.lamports -= spent + FEE + rent
    balances.tokens.set(token, (held ?? 0n) + bought)
    const isFirst = inOrder(mint)[0] === mint
    const [reserve0, reserve1] = isFirst ? [RESERVES[1], RESERVES[0]] : RESERVES
    const logs = logOf({
      type: 'swapped',
      pool,
      user: owner,
      mintIn: NATIVE_MINT,
      mintOut: mint,
      amountIn: spent,
      received: spent,
      amountOut: bought,
      delivered: bought,
      fee: 0n,
      protocolFee: 0n,
      creatorFee: 0n,
      reserve0,
      reserve1,
    })
    return transactionOf({
      slot: this.#slot + 1,
      index,
      payer: owner,
      lamports: [lamports, balances.lamports],
      held: [
        {
          account: addressOf('account', wallet, token),
          owner,
          mint,
          before: held,
          after: (held ?? 0n) + bought,
        },
        { account: vaults[0], owner: pool, mint, before: RESERVES[1] + bought, after: RESERVES[1] },
        {
          account: vaults[1],
          owner: pool,
          mint: NATIVE_MINT,
          before: RESERVES[0] - spent,
          after: RESERVES[0],
        },
      ],
      logs,
    })
  }
}

/** Tokens at the price of the reserves; the fee is left out. */
const boughtFor = (lamports: bigint): bigint => (lamports * RESERVES[1]) / RESERVES[0]

const inOrder = (mint: Address): [Address, Address] =>
  addressBytesBefore(mint, NATIVE_MINT) ? [mint, NATIVE_MINT] : [NATIVE_MINT, mint]

const logOf = (event: cpmm.CpmmEvent): string[] => [
  `Program ${cpmm.PROGRAM} invoke [1]`,
  `Program data: ${base64.decode(cpmm.encodeEvent(event))}`,
  `Program ${cpmm.PROGRAM} success`,
]

interface Parts {
  slot: number
  index: number
  payer: string
  lamports: readonly [before: bigint, after: bigint]
  held: readonly HeldBalance[]
  logs: string[]
}

function transactionOf({
  slot,
  index,
  payer,
  lamports: [before, after],
  held,
  logs,
}: Parts): ChainTransaction {
  const toBalance = (one: HeldBalance, n: number, amount: bigint): TokenBalance => ({
    accountIndex: 1 + n,
    mint: one.mint,
    owner: one.owner as Address,
    programId: TOKEN_PROGRAM,
    amount,
    decimals: one.mint === NATIVE_MINT ? 9 : 6,
  })
  // A token account has its rent, that of wrapped SOL its amount too.
  const lamportsOf = ({ mint }: HeldBalance, amount: bigint) => RENT + (mint === NATIVE_MINT ? amount : 0n)
  return {
    ...BARE_TRANSACTION,
    signature: `signature-${slot}-${index}`.padEnd(88, 'x'),
    index,
    accountKeys: [payer, ...held.map(({ account }) => account)],
    feeLamports: FEE,
    logs,
    preBalances: [
      before,
      ...held.map((one) => (one.before === undefined ? 0n : lamportsOf(one, one.before))),
    ],
    postBalances: [after, ...held.map((one) => lamportsOf(one, one.after))],
    preTokenBalances: held.flatMap((one, n) =>
      one.before === undefined ? [] : [toBalance(one, n, one.before)],
    ),
    postTokenBalances: held.map((one, n) => toBalance(one, n, one.after)),
  }
}
