import { AMMS } from '@callisto/amms'
import type { Quote, SwapRequest } from '@callisto/contract'
import { ProgramRegistry } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type ClusterValues,
  fetchLookupTables,
  type LookupTables,
  NATIVE_MINT,
  routeMints,
  type SimulatedSwap,
  type SwapIntent,
  toSwapIntent,
} from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { pick, type Random } from '../../routing/random.ts'
import { type RouteQuery, randomRouteQuery, toQueryString } from '../routes/random-request.ts'
import type { RunningMarket, TradedMint } from '../routes/running-market.ts'
import { Wallet } from '../routes/wallet.ts'

/** A swap transaction as the trading service builds it, and what its user approved. */
export interface HonestSwap {
  /** The quote and the request, for reports. */
  name: string
  wire: Uint8Array
  intent: SwapIntent
  /** What the quote takes and pays. */
  quoted: Pick<SimulatedSwap, 'input' | 'output'>
  lookupTables: LookupTables
  user: Address
  source: Address
  destination: Address
}

/** Maximum that the web app sets (docs/spec-map.md 2-3). */
const MAX_PRIORITY_FEE_LAMPORTS = 1_000_000
const SOL_SHARE = 0.4
const NEW_WALLET_SHARE = 0.5

type Request = Omit<SwapRequest, 'quoteResponse' | 'userPublicKey'>

/**
 * Swaps of random routes on a running market: both modes, all formats, wrapped and unwrapped, with and without a fee
 * account, a priority fee, another destination and a measured compute limit, of wallets with and without token accounts.
 */
export class HonestSwaps {
  readonly cluster: ClusterValues
  readonly #market: RunningMarket
  readonly #random: Random
  readonly #mints: readonly TradedMint[]
  readonly #labels: readonly string[]
  readonly #rich: Wallet
  readonly #treasury: Wallet
  readonly #programs = new ProgramRegistry(AMMS.map(({ program }) => program))

  private constructor(
    market: RunningMarket,
    random: Random,
    found: { cluster: ClusterValues; mints: readonly TradedMint[]; labels: readonly string[] },
  ) {
    this.#market = market
    this.#random = random
    this.cluster = found.cluster
    this.#mints = found.mints
    this.#labels = found.labels
    ;[this.#rich, this.#treasury] = [new Wallet(random, market.localnet), new Wallet(random, market.localnet)]
  }

  static async create(market: RunningMarket, random: Random): Promise<HonestSwaps> {
    const { body } = await market.get('/swap/v1/program-id-to-label')
    const swaps = new HonestSwaps(market, random, {
      cluster: await market.clusterValues(),
      mints: await market.mints(),
      labels: Object.values(body).map(String),
    })
    for (const { mint } of swaps.#mints) await swaps.#rich.open(mint)
    await market.step()
    return swaps
  }

  /** The next swap; queries without a route are left out. */
  async next(): Promise<HonestSwap> {
    for (;;) {
      const built = await this.#build()
      if (built) return built
    }
  }

  async #build(): Promise<HonestSwap | undefined> {
    const random = this.#random
    const version = !this.#chance(0.25) || this.cluster.formats[1] === undefined ? 0 : 1
    const query = this.#query()
    const wallet = this.#chance(NEW_WALLET_SHARE) ? new Wallet(random, this.#market.localnet) : this.#rich
    const request = await this.#request(query, version)
    if (query.inputMint !== NATIVE_MINT || request.wrapAndUnwrapSol === false)
      await wallet.open(query.inputMint)
    // The service reads accounts of ended blocks.
    await this.#market.step()
    const extra = version === 1 ? '&transactionVersion=1' : ''
    const quoted = await this.#market.get(`/swap/v1/quote?${toQueryString(query)}${extra}`)
    if (quoted.status !== 200) return undefined
    const quote = quoted.body as unknown as Quote
    const body = { ...request, quoteResponse: quote, userPublicKey: wallet.address }
    const built = await this.#market.post('/swap/v1/swap', body)
    const name = JSON.stringify({ ...query, amount: String(query.amount), ...request })
    if (built.status !== 200) throw new Error(`no transaction for ${name}: ${JSON.stringify(built.body)}`)
    const wire = Uint8Array.from(Buffer.from(String(built.body.swapTransaction), 'base64'))
    const chain = this.#market.localnet.chain
    const lookupTables = await fetchLookupTables(wire, (keys) => chain.getAccounts(keys))
    const intent = await this.#intent(quote, request, wallet)
    return {
      name,
      wire,
      intent,
      quoted: { input: BigInt(quote.inAmount), output: BigInt(quote.outAmount) },
      lookupTables,
      user: address(wallet.address),
      source: await associatedTokenAddress(wallet.address, intent.input.mint, intent.input.tokenProgram),
      destination: await associatedTokenAddress(
        wallet.address,
        intent.output.mint,
        intent.output.tokenProgram,
      ),
    }
  }

  #query(): RouteQuery {
    const query = { ...randomRouteQuery(this.#random, this.#mints, this.#labels), asLegacyTransaction: false }
    const { inputMint, outputMint } = query
    if (inputMint === NATIVE_MINT || outputMint === NATIVE_MINT || !this.#chance(SOL_SHARE)) return query
    return this.#chance(0.5) ? { ...query, inputMint: NATIVE_MINT } : { ...query, outputMint: NATIVE_MINT }
  }

  async #request(
    { inputMint, outputMint, swapMode, platformFeeBps }: RouteQuery,
    version: 0 | 1,
  ): Promise<Request> {
    const feeMint = swapMode === 'ExactIn' ? outputMint : inputMint
    const fee = pick(this.#random, [
      undefined,
      'auto',
      Math.floor(this.#random() * MAX_PRIORITY_FEE_LAMPORTS),
    ] as const)
    return {
      dynamicComputeUnitLimit: this.#chance(0.2),
      wrapAndUnwrapSol: this.#chance(0.85),
      ...(fee === undefined ? {} : { prioritizationFeeLamports: fee }),
      ...(version === 1 ? { transactionVersion: version } : {}),
      ...(platformFeeBps > 0 ? { feeAccount: await this.#treasury.open(feeMint) } : {}),
      ...(this.#chance(0.1) && platformFeeBps === 0
        ? { destinationTokenAccount: await this.#treasury.open(outputMint) }
        : {}),
    } as Request
  }

  async #intent(quote: Quote, request: Request, wallet: Wallet): Promise<SwapIntent> {
    const mints = [...routeMints(quote)]
    const { accounts } = await this.#market.localnet.chain.getAccounts(mints)
    const tokenPrograms = new Map(mints.map((mint, at) => [mint, accounts[at]?.owner]))
    const { feeAccount, destinationTokenAccount, wrapAndUnwrapSol } = request
    return toSwapIntent(quote, {
      user: wallet.address,
      maxPriorityFeeLamports: BigInt(MAX_PRIORITY_FEE_LAMPORTS),
      readSwap: this.#programs.readSwap,
      tokenProgramOf: (mint) => tokenPrograms.get(mint),
      wrapSol: wrapAndUnwrapSol ?? true,
      ...(feeAccount ? { feeAccount } : {}),
      ...(destinationTokenAccount ? { destinationAccount: destinationTokenAccount } : {}),
    })
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }
}
