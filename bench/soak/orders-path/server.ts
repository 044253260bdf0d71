import type { MarketReadPort } from '@callisto/contract'
import { createOrdersService, type OrdersService } from '@callisto/orders'
import { executeRequest, type OrdersTables } from '@callisto/orders/parts'
import { packTransactions, readLifetime } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { type PathParts, startOf } from './path-parts.ts'
import type { SimProcess } from './sim-process.ts'

const RESTART_MS = 1_000
const COMPUTE_UNITS = 200_000
const market: MarketReadPort = { assets: async () => [], search: async () => [], prices: async () => ({}) }

type Executed = Awaited<ReturnType<typeof executeRequest>>

/** The process of index and API. Whatever ends it, a new one begins from the tables. */
export class Server {
  readonly #parts: PathParts
  #requests = 0
  #process!: SimProcess
  #service: OrdersService | undefined
  starts = 0

  constructor(parts: PathParts) {
    this.#parts = parts
    this.#start()
  }

  get process(): SimProcess {
    return this.#process
  }

  get service(): OrdersService | undefined {
    return this.#process.isAlive ? this.#service : undefined
  }

  /** Builds the transaction of an instruction for its maker to sign. */
  build(feePayer: string, instruction: Instruction): Promise<{ requestId: string; wire: Uint8Array }> {
    return this.#handle(async ({ context }) => {
      const lifetime = await readLifetime(context.chain)
      const terms = { feePayer: feePayer as never, computeUnitPrice: 0n, lifetime }
      const transactions = packTransactions(
        [{ instructions: [instruction], computeUnits: COMPUTE_UNITS }],
        1,
        terms,
      )
      const requestId = `request ${this.#requests++}`
      context.requests.add({ requestId, transactions }, feePayer)
      return { requestId, wire: transactions[0]!.wire }
    })
  }

  execute(requestId: string, signedTransaction: string): Promise<Executed> {
    return this.#handle(({ context }) => executeRequest({ requestId, signedTransaction }, context.execution))
  }

  /** Ends in order, as at a deployment. */
  async close(): Promise<void> {
    const [process, service] = [this.#process, this.service]
    await service?.close()
    process.crash()
  }

  /** What a request comes to; rejects when the process ends before. */
  #handle<T>(run: (service: OrdersService) => Promise<T>): Promise<T> {
    const { service } = this
    if (!service) return Promise.reject(new Error('the server is not there'))
    return new Promise((resolve, reject) => {
      this.#process.onEnd(() => reject(new Error('the server has ended')))
      run(service).then(resolve, reject)
    })
  }

  #start(): void {
    const { scheduler, sql, plants, openPort, log } = this.#parts
    const process = startOf(this.#parts, `server ${++this.starts}`)
    this.#process = process
    this.#service = undefined
    process.onEnd(() => void scheduler.after(RESTART_MS, 'server starts', () => this.#start()))
    createOrdersService({
      chain: openPort(process),
      market,
      clock: process,
      log,
      accounts: {},
      sql: sql.connect<OrdersTables>(process, plants),
    }).then(
      (service) => {
        this.#service = service
        void service.failed.then(() => process.crash())
      },
      () => process.crash(),
    )
  }
}
