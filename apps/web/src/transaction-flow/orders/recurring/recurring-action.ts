import {
  createRecurringSteps,
  findUnitPrice,
  pauseSteps,
  readMakerOrders,
  recurring,
  resumeSteps,
} from '@callisto/program-clients'
import { rentExemptLamports, TOKEN_PROGRAM } from '@callisto/solana'
import { seenRecurring } from '../../../lib/alerts/recurring-progress.ts'
import { kitRpc } from '../../../lib/api/kit-rpc.ts'
import type { Action, ActionContext } from '../../action/action.ts'
import { chain, orderSources, pinnedTerms, toChange, toOpening, verifyTermsOfChain } from '../order-action.ts'
import { refusing } from '../order-failure.ts'
import { type RecurringTerms, recurringLamports, toCreateRecurring } from './recurring-terms.ts'
import { verifyCreateRecurring, verifyTarget } from './verify-recurring.ts'

/** Builds a recurring order; what will be signed is compared with what was typed, field by field, and with the chain. */
export const placeRecurring = (
  terms: RecurringTerms,
  user: string,
  { cluster, signal }: ActionContext,
): Promise<Action> =>
  refusing(async () => {
    const sides = { ...terms, amount: terms.deposit }
    const request = toCreateRecurring(terms, user)
    const { order, plan: steps } = await createRecurringSteps(request, orderSources, signal)
    const pinned = pinnedTerms('recurring')
    return toOpening({
      ...{ steps, sides, user, tokenPrograms: [TOKEN_PROGRAM] },
      computeUnitPrice: await findUnitPrice('auto', [steps], { rpc: kitRpc }, signal),
      mostLamports: recurringLamports((bytes) => rentExemptLamports(cluster, bytes), terms.cycles, pinned),
      async verify(transaction) {
        const opened = await verifyCreateRecurring(transaction, terms, user)
        await verifyTermsOfChain('recurring', opened, terms, signal)
      },
      // The first round may be filled before a list of orders has the order: its notices begin with its confirmation.
      onConfirmed() {
        const seen = { order, wallet: user, done: 0, missed: 0, failures: 0 }
        seenRecurring.put(order, { ...seen, seenAtMs: Date.now() })
      },
    })
  })

/** Builds the pause of an order, or its end. */
export const pauseRecurring = (
  order: string,
  name: 'pause' | 'resume',
  user: string,
  { signal }: ActionContext,
): Promise<Action> =>
  refusing(async () => {
    const [found] = await readMakerOrders(recurring, chain, { maker: user, orders: [order] }, signal)
    const steps = name === 'pause' ? pauseSteps(found!) : resumeSteps(found!)
    const computeUnitPrice = await findUnitPrice('auto', [steps], { rpc: kitRpc }, signal)
    return toChange(steps, computeUnitPrice, (transaction) =>
      verifyTarget(transaction, { order, user, name }),
    )
  })
