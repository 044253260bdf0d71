import { trigger } from '@callisto/program-clients'
import {
  type AccountState,
  type ChainTransaction,
  COMPUTE_BUDGET_PROGRAM,
  type ParsedTransaction,
} from '@callisto/solana'
import { type Address, getBase64Decoder } from '@solana/kit'
import { testKey } from '../../../programs/toolchain/test-vm.ts'
import { fairRate } from '../orders/order-market.ts'
import type { Route } from '../orders/route.ts'
import type { ModelledOrder, TriggerModel } from '../orders/trigger-state.ts'
import type { Operation } from '../programs/run-model.ts'
import type { MemoryAccounts } from './memory-accounts.ts'
import { triggerOperation } from './trigger-program.ts'

const base64 = getBase64Decoder()
/** Where the fees of transactions go. */
export const feeSink = testKey('receiver of the fees of the simulated chain')

/** What an execution comes to; `fault` says that nobody should have sent such a transaction. */
export interface Prepared {
  err: unknown
  fault?: string
  /** Of a transaction that fails. */
  logs: string[]
  /** Changes the models; returns the logs. */
  apply(): string[]
}

/** The programs of orders as models, with the accounts that they own. */
export class Programs {
  readonly model: TriggerModel
  /** All events so far, in order. */
  readonly events: trigger.TriggerEvent[] = []
  readonly #accounts: MemoryAccounts
  readonly #changed = new Set<Address>()
  /** Rates of the pools in the present slot, in millionths of the fair ones. */
  ratePpm: [number, number] = [1_000_000, 1_000_000]

  constructor(accounts: MemoryAccounts, model: Omit<TriggerModel, 'emit'>) {
    this.#accounts = accounts
    this.model = { ...model, emit: (event) => void this.events.push(event) }
    model.market.ledger.fund(feeSink, 0n)
  }

  get time(): number {
    return this.model.market.moment.now
  }

  routeOf = (side: 0 | 1): Route => {
    const [rateIn, rateOut] = fairRate(this.model.market, side, this.ratePpm[side])
    return { behaviour: 'honest', rateIn, rateOut }
  }

  payFee(payer: string, lamports: bigint): void {
    this.model.market.ledger.moveLamports(payer as Address, feeSink, lamports)
  }

  /** Every instruction is checked against the state before the first: nobody sends two for one order. */
  prepare(transaction: ParsedTransaction): Prepared {
    const parts: { operation: Operation; order: ModelledOrder }[] = []
    for (const [index, instruction] of transaction.instructions.entries()) {
      if (instruction.programId === COMPUTE_BUDGET_PROGRAM) continue
      try {
        if (instruction.programId !== trigger.PROGRAM) throw new Error(`a call of ${instruction.programId}`)
        const part = triggerOperation(this.model, instruction, this.routeOf)
        if (parts.some(({ order }) => order === part.order)) throw new Error('two instructions for one order')
        if (part.operation.expected !== undefined) return failure(index, errorOf(part.operation.expected))
        parts.push(part)
      } catch (error) {
        return { ...failure(index, 'InvalidArgument'), fault: String(error) }
      }
    }
    return { err: null, logs: [], apply: () => parts.flatMap((part) => this.#apply(part)) }
  }

  #apply({ operation, order }: { operation: Operation; order: ModelledOrder }): string[] {
    const first = this.events.length
    operation.apply()
    this.#changed.add(order.order)
    const data = this.events.slice(first).map((event) => base64.decode(trigger.encodeEvent(event)))
    return [
      `Program ${trigger.PROGRAM} invoke [1]`,
      ...data.map((text) => `Program data: ${text}`),
      `Program ${trigger.PROGRAM} success`,
    ]
  }

  /** The transaction as a block has it. */
  executed(
    { accounts, signers, instructions }: ParsedTransaction,
    { signature, err, logs, fee }: { signature: string; err: unknown; logs: string[]; fee: bigint },
  ): ChainTransaction {
    const accountKeys = accounts.map(({ address }) => address)
    const places = new Map(accountKeys.map((key, index) => [key, index]))
    return {
      signature,
      index: 0,
      accountKeys,
      signerCount: signers.length,
      err,
      feeLamports: fee,
      computeUnits: 1,
      logs,
      instructions: instructions.map(({ programId, accounts: named, data }) => ({
        programId,
        accounts: named.map(({ address }) => places.get(address)!),
        data,
        stackHeight: 1,
      })),
      innerInstructions: [],
      preBalances: [],
      postBalances: [],
      preTokenBalances: [],
      postTokenBalances: this.model.market.coins.map(({ mint, program, decimals }, accountIndex) => ({
        accountIndex,
        mint,
        owner: accountKeys[0]!,
        programId: program,
        amount: 0n,
        decimals,
      })),
    }
  }

  /** The states of all accounts that have changed since the last call. */
  takeChanges(): AccountState[] {
    const changed = new Set<string>([...this.#changed, ...this.#accounts.written])
    this.#changed.clear()
    this.#accounts.written.clear()
    return [...changed].map(
      (address) =>
        this.account(address) ?? {
          address,
          owner: '11111111111111111111111111111111',
          lamports: 0n,
          data: new Uint8Array(),
          executable: false,
        },
    )
  }

  account(address: string): AccountState | undefined {
    const place = this.model.orders.find((one) => one.order === address)
    if (place) return place.state && this.#orderAccount(place)
    const found = this.#accounts.account(address)
    return found && { address, executable: false, ...found, data: Uint8Array.from(found.data) }
  }

  orderAccounts(): AccountState[] {
    return this.model.orders.flatMap((place) => (place.state ? [this.#orderAccount(place)] : []))
  }

  #orderAccount({ order, state }: ModelledOrder): AccountState {
    return {
      address: order,
      owner: trigger.PROGRAM,
      lamports: this.model.market.ledger.lamports(order),
      data: trigger.encodeOrder(state!),
      executable: false,
    }
  }
}

const failure = (index: number, error: unknown): Prepared => ({
  err: { InstructionError: [index, error] },
  logs: [
    `Program ${trigger.PROGRAM} invoke [1]`,
    `Program ${trigger.PROGRAM} failed: ${JSON.stringify(error)}`,
  ],
  apply: () => [],
})

/** The error of an instruction by the name that the model gives it. */
function errorOf(name: string): unknown {
  const code = (trigger.errorCodes as Readonly<Record<string, number>>)[name]
  if (code !== undefined) return { Custom: code }
  const custom = name.match(/^Custom\((\d+)\)$/)?.[1]
  return custom === undefined ? (name === 'any' ? 'InvalidArgument' : name) : { Custom: Number(custom) }
}
