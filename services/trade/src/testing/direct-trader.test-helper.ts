import { AMMS, type Amm } from '@callisto/amms'
import { type Quote, QuoteSchema } from '@callisto/contract'
import { ProgramRegistry } from '@callisto/program-clients'
import {
  type AccountState,
  associatedTokenAddress,
  buildTransaction,
  type ClusterValues,
  type ParsedInstruction,
  parseTransaction,
  readClusterValues,
  TOKEN_PROGRAM,
  toSwapIntent,
  verifySwapTransaction,
} from '@callisto/solana'
import { readTokenAccount } from '@callisto/solana/codec'
import { openSteppedMarket } from '@callisto/testkit'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { type Keypair, VersionedTransaction } from '@solana/web3.js'
import Fastify, { type FastifyInstance } from 'fastify'
import type { TradeService } from '../options.ts'
import { createTradeService } from '../service.ts'
import { MINTS, type MintName, randomMarket, seeded } from './direct-market.test-helper.ts'
import { emptyMarket, stillClock } from './test-service.test-helper.ts'

type Chain = Awaited<ReturnType<typeof openSteppedMarket>>

/** Some programs have no exact output; here the one of the stable pools. */
function withoutExactOut(amm: Amm): Amm {
  const swaps = amm.program.swaps.map(({ direct, ...layout }) =>
    direct ? { ...layout, direct: { exactIn: direct.exactIn } } : layout,
  )
  return { ...amm, program: { ...amm.program, swaps } }
}

const amms = AMMS.map((amm) => (amm.id === 'stable' ? withoutExactOut(amm) : amm))

/** What a transaction moved for the wallet, in base units; SOL over all of its accounts, without the network's fee. */
export type Moved = Record<MintName, bigint>

export type Params = Partial<Record<string, string | number | boolean>>

/** The router program of a chain, and accounts of its authority. */
export interface TraderRouter {
  program: Address
  shared?: readonly AccountState[]
}

/**
 * A wallet that trades through a service without the router program, unless it is given one, on a chain that stands still
 * between its swaps.
 */
export class DirectTrader {
  readonly chain: Chain
  readonly service: TradeService
  readonly #app: FastifyInstance
  readonly #wallet: Keypair
  readonly #accounts: ReadonlyMap<MintName, Address>
  readonly #cluster: ClusterValues

  private constructor(
    chain: Chain,
    service: TradeService,
    app: FastifyInstance,
    wallet: Keypair,
    accounts: ReadonlyMap<MintName, Address>,
    cluster: ClusterValues,
  ) {
    this.chain = chain
    this.service = service
    this.#app = app
    this.#wallet = wallet
    this.#accounts = accounts
    this.#cluster = cluster
  }

  static async open(
    seed: number,
    wallet: Keypair,
    held: readonly MintName[],
    router?: TraderRouter,
  ): Promise<DirectTrader> {
    const owner = wallet.publicKey.toBase58() as Address
    const market = await randomMarket(seeded(seed), owner, held)
    const chain = await openSteppedMarket([...market, ...(router?.shared ?? [])], router?.program)
    const service = createTradeService({
      amms,
      ...(router ? { routerProgram: router.program } : { hasRouter: false }),
      chain: chain.chain,
      market: emptyMarket,
      clock: stillClock,
      log: { warn: () => {} },
    })
    const app = Fastify()
    await app.register(service.routes, { prefix: '/api' })
    await app.ready()
    while (!service.ready().ready) await turn()
    const names = Object.keys(MINTS) as MintName[]
    const accounts = new Map<MintName, Address>()
    for (const name of names)
      accounts.set(name, await associatedTokenAddress(owner, MINTS[name], TOKEN_PROGRAM))
    return new DirectTrader(chain, service, app, wallet, accounts, await readClusterValues(chain.chain.rpc))
  }

  get owner(): Address {
    return this.#wallet.publicKey.toBase58() as Address
  }

  accountOf(name: MintName): Address {
    return this.#accounts.get(name)!
  }

  /** The body of the reply, a quote or an error. */
  async ask(input: MintName, output: MintName, params: Params): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({ inputMint: MINTS[input], outputMint: MINTS[output] })
    for (const [name, value] of Object.entries(params)) query.set(name, String(value))
    const reply = await this.#app.inject({ method: 'GET', url: `/api/swap/v1/quote?${query}` })
    return reply.json()
  }

  async quote(input: MintName, output: MintName, params: Params): Promise<Quote> {
    const body = await this.ask(input, output, { restrictIntermediateTokens: false, ...params })
    if (body.errorCode) throw new Error(JSON.stringify(body))
    return QuoteSchema.parse(body)
  }

  async post(path: string, quoteResponse: Quote, more: object = {}): Promise<Record<string, unknown>> {
    const payload = { quoteResponse, userPublicKey: this.owner, ...more }
    const reply = await this.#app.inject({ method: 'POST', url: `/api/swap/v1/${path}`, payload })
    return reply.json()
  }

  async build(quote: Quote, more: object = {}): Promise<Uint8Array> {
    const body = await this.post('swap', quote, more)
    if (typeof body.swapTransaction !== 'string') throw new Error(JSON.stringify(body))
    return Uint8Array.from(Buffer.from(body.swapTransaction, 'base64'))
  }

  /** What the page verifies before it opens a wallet. */
  verify(wire: Uint8Array, quote: Quote, routerProgram: string | undefined = this.service.routerProgram) {
    const intent = toSwapIntent(quote, {
      user: this.owner,
      maxPriorityFeeLamports: 0n,
      readSwap: new ProgramRegistry(this.service.programs, routerProgram).readSwap,
      tokenProgramOf: () => TOKEN_PROGRAM,
    })
    return verifySwapTransaction(wire, intent, { cluster: this.#cluster })
  }

  /** The same transaction with its instructions changed, for the compute budget apart. */
  changed(wire: Uint8Array, change: (instructions: ParsedInstruction[]) => ParsedInstruction[]): Uint8Array {
    const parsed = parseTransaction(wire)
    if (!parsed.ok) throw new Error(parsed.reason)
    const { instructions, blockhash } = parsed.transaction
    const plan = {
      version: 0 as const,
      feePayer: this.owner,
      instructions: change([...instructions]).map(toKit),
    }
    const built = buildTransaction(plan, { blockhash, lastValidBlockHeight: 1 }, this.#cluster.formats[0])
    if (!built.ok) throw new Error(built.reason)
    return built.bytes
  }

  /** Signs, sends, and ends the block; undefined where the transaction failed, which moves nothing. */
  async execute(wire: Uint8Array): Promise<Moved | undefined> {
    const transaction = VersionedTransaction.deserialize(wire)
    transaction.sign([this.#wallet])
    const before = await this.#balances()
    const { landed, err } = this.chain.submit(transaction.serialize())
    if (!landed) throw new Error(`not executed: ${JSON.stringify(err)}`)
    this.chain.step(false)
    await turn()
    await turn()
    const after = await this.#balances()
    const moved = Object.fromEntries(
      (Object.keys(MINTS) as MintName[]).map((name) => [name, after[name] - before[name]]),
    ) as Moved
    moved.sol += this.#cluster.signatureFeeLamports
    if (err === null) return moved
    for (const [name, amount] of Object.entries(moved))
      if (amount !== 0n) throw new Error(`a failed swap moved ${amount} of ${name}`)
    return undefined
  }

  async #balances(): Promise<Moved> {
    const names = Object.keys(MINTS) as MintName[]
    const { accounts } = await this.chain.chain.getAccounts([
      this.owner,
      ...names.map((name) => this.accountOf(name)),
    ])
    const [wallet, ...tokens] = accounts
    const lamports = [wallet, ...tokens].reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n)
    const balances = Object.fromEntries(
      names.map((name, index) => {
        const account = tokens[index]
        return [name, (account && readTokenAccount(account)?.amount) ?? 0n]
      }),
    ) as Moved
    return { ...balances, sol: lamports }
  }

  async close(): Promise<void> {
    await this.#app.close()
    await this.service.close()
    this.chain.close()
  }
}

function toKit({ programId, accounts, data }: ParsedInstruction): Instruction {
  const role = (signer: boolean, writable: boolean) => {
    if (signer) return writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
    return writable ? AccountRole.WRITABLE : AccountRole.READONLY
  }
  return {
    programAddress: programId as Address,
    accounts: accounts.map(({ address, signer, writable }) => ({
      address: address as Address,
      role: role(signer, writable),
    })),
    data,
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
