import { parseTransactionEvents, recurring, trigger } from '@callisto/program-clients'
import { equalBytes } from '@callisto/solana'
import type { LedgerBlock } from '@callisto/testkit'
import type { AccountDump } from '../../verify/account-dump.ts'

type TriggerTerms = trigger.OrderChangedEvent
type RecurringTerms = recurring.OrderChangedEvent
type State = { program: 'trigger'; terms: TriggerTerms } | { program: 'recurring'; terms: RecurringTerms }
type OrderEvent = trigger.TriggerEvent | recurring.RecurringEvent

/** An event of an order as the API names it; amounts in base units. */
export interface LedgerEvent {
  type: string
  txId: string
  slot: number
  inputAmount?: string
  outputAmount?: string
  feeAmount?: string
}

/** An order recomputed from the blocks alone. */
export interface LedgerOrder {
  readonly address: string
  readonly maker: string
  readonly openTx: string
  state: State
  readonly events: LedgerEvent[]
  closeTx: string | undefined
}

const clients = { trigger, recurring }
/** Changes of recurring orders that have an event of their own. */
const SILENT = new Set<string>(['filled', 'passed', 'withdrawn', 'claimed'])

/** Every order of the chain from the events of its blocks, and what contradicts the rules of a fill. */
export class OrderLedger {
  readonly orders = new Map<string, LedgerOrder>()
  /** Addresses that a block has changed; the reader clears it. */
  readonly changed = new Set<string>()
  readonly faults: string[] = []
  fills = 0
  slot = 0

  /** Blocks come in order, each once. */
  readonly add = ({ slot, transactions }: LedgerBlock): void => {
    this.slot = slot
    for (const transaction of transactions) {
      const { events, truncated } = parseTransactionEvents(transaction, clients)
      if (truncated && events.length > 0) this.faults.push(`${transaction.signature}: its events are cut off`)
      for (const { program, event } of events) this.#apply(program, event, transaction.signature)
    }
  }

  /** Orders that neither their maker nor a keeper has closed. */
  open(): LedgerOrder[] {
    return [...this.orders.values()].filter(({ closeTx }) => closeTx === undefined)
  }

  /** Accounts of orders that differ from their last event. The dump is of the newest block read. */
  accountFaults({ accounts }: AccountDump): string[] {
    const held = new Set<string>()
    const faults: string[] = []
    for (const [address, { owner, data }] of accounts) {
      const client = Object.values(clients).find(({ PROGRAM }) => PROGRAM === owner)
      if (client?.decodeOrder(data) === undefined) continue
      held.add(address)
      const known = this.orders.get(address)
      if (known === undefined || known.closeTx !== undefined)
        faults.push(
          `order ${address}: has an account, and by its events it is ${known ? 'closed' : 'unknown'}`,
        )
      else if (!equalBytes(encode(known.state), data))
        faults.push(`order ${address}: its account is not as its last event says`)
    }
    for (const { address } of this.open())
      if (!held.has(address)) faults.push(`order ${address}: is open by its events and has no account`)
    return faults
  }

  #apply(program: 'trigger' | 'recurring', event: OrderEvent, txId: string): void {
    if (event.type === 'configOpened' || event.type === 'valued') return
    const { slot } = this
    const common = { txId, slot }
    const known = this.orders.get(event.order)
    this.changed.add(event.order)
    if (event.type === 'orderChanged') {
      const state = { program, terms: event } as State
      if (event.change === 'created') {
        this.#open(event.order, state, common)
        return
      }
      if (!this.#isOpen(known, event.order, event.change)) return
      const hasOwnEvent = program === 'recurring' ? SILENT.has(event.change) : event.change === 'filled'
      if (!hasOwnEvent) {
        const input = event.change === 'deposited' && 'deposited' in event ? event.deposited : undefined
        known.events.push({ type: event.change, ...common, ...amounts({ input }) })
      }
      known.state = state
      return
    }
    if (!this.#isOpen(known, event.order, event.type)) return
    known.events.push({ type: event.type, ...common, ...amounts(amountsOf(event)) })
    if (event.type === 'filled') this.#fill(known, event, txId)
    if (event.type === 'closed') known.closeTx = txId
  }

  #open(address: string, state: State, common: { txId: string; slot: number }): void {
    if (this.orders.has(address)) this.faults.push(`order ${address}: is opened twice`)
    const { maker } = state.terms
    const input = state.program === 'trigger' ? state.terms.making : state.terms.deposited
    const events = [{ type: 'created', ...common, ...amounts({ input }) }]
    this.orders.set(address, { address, maker, openTx: common.txId, state, events, closeTx: undefined })
  }

  #isOpen(known: LedgerOrder | undefined, address: string, change: string): known is LedgerOrder {
    if (known !== undefined && known.closeTx === undefined) return true
    this.faults.push(`order ${address}: ${change} while it is ${known ? 'closed' : 'unknown'}`)
    return false
  }

  /** `known.state` is the state before the fill. */
  #fill(
    { address, state: { terms } }: LedgerOrder,
    event: trigger.FilledEvent | recurring.FilledEvent,
    txId: string,
  ): void {
    this.fills += 1
    if (event.spent > terms.remaining)
      this.faults.push(`order ${address}: ${txId} sells ${event.spent} of ${terms.remaining}`)
    if ('cycle' in event && 'nextCycle' in terms && event.cycle < terms.nextCycle)
      this.faults.push(`order ${address}: ${txId} fills cycle ${event.cycle} twice`)
  }
}

const encode = (state: State): Uint8Array =>
  state.program === 'trigger' ? trigger.encodeOrder(state.terms) : recurring.encodeOrder(state.terms)

interface Amounts {
  input?: bigint | undefined
  output?: bigint | undefined
  fee?: bigint | undefined
}

function amountsOf(
  event: Exclude<OrderEvent, { type: 'orderChanged' | 'configOpened' | 'valued' }>,
): Amounts {
  switch (event.type) {
    case 'filled': {
      const fee = event.fee + event.referralFee
      return { input: event.spent, output: event.received - fee, fee }
    }
    case 'paidOut':
      return { output: event.amount }
    case 'closed':
      return { input: event.returned0, output: event.returned1 }
    case 'passed':
      return {}
  }
}

const amounts = ({ input, output, fee }: Amounts) => ({
  ...(input === undefined ? {} : { inputAmount: String(input) }),
  ...(output === undefined ? {} : { outputAmount: String(output) }),
  ...(fee === undefined ? {} : { feeAmount: String(fee) }),
})
