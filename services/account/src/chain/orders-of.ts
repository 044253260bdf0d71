import { parseTransactionEvents, recurring, trigger } from '@callisto/program-clients'
import type { ChainInstruction, ChainTransaction } from '@callisto/solana'
import type { NamedOrder, OrderFill } from '../fold/wallet-block.ts'

const clients = { trigger, recurring }
const fillKinds = { trigger: 'limit-fill', recurring: 'recurring-fill' } as const

interface Naming {
  isFill: boolean
  order: number
  maker: number
}

/** Of each program the instructions that name an order and its maker, which the program has checked: places of both accounts. */
const namings = new Map(
  Object.entries(clients).map(([name, { PROGRAM, instructions }]) => {
    const byDiscriminator = new Map<number, Naming>()
    for (const { discriminator, accounts } of Object.values(instructions)) {
      const [order, maker] = ['order', 'maker'].map((one) => (accounts as readonly string[]).indexOf(one))
      if (order! < 0 || maker! < 0) continue
      const isFill = discriminator === instructions.fill.discriminator
      byDiscriminator.set(discriminator, { isFill, order: order!, maker: maker! })
    }
    return [PROGRAM as string, { kind: fillKinds[name as keyof typeof clients], byDiscriminator }]
  }),
)

export interface TransactionOrders {
  orders: readonly NamedOrder[]
  fills: readonly OrderFill[]
  /** Lamports that closed orders returned to their makers, beside the rent of their vaults. */
  returned: ReadonlyMap<string, bigint>
}

const NONE: TransactionOrders = { orders: [], fills: [], returned: new Map() }

/**
 * The orders that a transaction names with their makers, by its instructions, which are never cut as logs are, and what its
 * events say of their fills and ends. A failed transaction did nothing to any.
 */
export function ordersOf(transaction: ChainTransaction): TransactionOrders {
  const { err, logs, accountKeys, instructions, innerInstructions } = transaction
  if (err !== null || !accountKeys.some((key) => namings.has(key))) return NONE
  const orders = new Map<string, NamedOrder>()
  const name = ({ programId, data, accounts }: ChainInstruction) => {
    const program = namings.get(programId)
    const naming = program?.byDiscriminator.get(data[0] ?? -1)
    if (!program || !naming) return
    const order = accountKeys[accounts[naming.order] ?? -1]
    const maker = accountKeys[accounts[naming.maker] ?? -1]
    if (order === undefined || maker === undefined) return
    const fill = naming.isFill ? program.kind : orders.get(order)?.fill
    orders.set(order, { order, maker, fill })
  }
  for (const list of [instructions, ...innerInstructions.map((inner) => inner.instructions)])
    for (const instruction of list) name(instruction)
  const fills: OrderFill[] = []
  const returned = new Map<string, bigint>()
  for (const { program, event } of parseTransactionEvents({ err, logs }, clients).events) {
    if (event.type === 'closed') {
      const { order, maker, closer, lamports, reward } = event
      returned.set(order, closer === maker ? lamports + reward : lamports)
    }
    if (event.type !== 'filled') continue
    const { maker, spent, received, fee, referralFee } = event
    const [mintIn, mintOut] = 'mintIn' in event ? [event.mintIn, event.mintOut] : [event.mint0, event.mint1]
    const [a, b] = [
      { mint: mintIn, amount: -spent },
      { mint: mintOut, amount: received - fee - referralFee },
    ]
    fills.push({ maker, kind: fillKinds[program], a, b })
  }
  return { orders: [...orders.values()], fills, returned }
}
