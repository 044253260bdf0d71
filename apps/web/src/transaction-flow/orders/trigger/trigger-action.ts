import { createTriggerSteps, editTriggerSteps, readMakerOrders, trigger } from '@callisto/program-clients'
import { rentExemptLamports } from '@callisto/solana'
import { seenOrders } from '../../../lib/alerts/trigger-progress.ts'
import { TOKEN_PROGRAMS } from '../../../lib/wallet/token-programs.ts'
import type { Action, ActionContext } from '../../action/action.ts'
import { chain, orderSources, pinnedTerms, toChange, toOpening, verifyTermsOfChain } from '../order-action.ts'
import { refusing } from '../order-failure.ts'
import { triggerDeposit } from '../order-terms.ts'
import { type TriggerEdit, type TriggerTerms, toCreateTrigger, toEditParams } from './trigger-terms.ts'
import { verifyCreateTrigger, verifyEditTrigger } from './verify-trigger.ts'

/** Bytes of a vault: a token account with all extensions that a supported mint asks of it. */
const MAX_VAULT_BYTES = 350

/** Builds a trigger order; what will be signed is compared with what was typed, field by field, and with the chain. */
export const placeTrigger = (
  terms: TriggerTerms,
  user: string,
  { cluster, signal }: ActionContext,
): Promise<Action> =>
  refusing(async () => {
    const sides = { ...terms, amount: terms.making }
    const { order, plan: steps } = await createTriggerSteps(
      toCreateTrigger(terms, user),
      orderSources,
      signal,
    )
    const pinned = pinnedTerms('trigger')
    return toOpening({
      ...{ steps, sides, user, computeUnitPrice: 0n, tokenPrograms: TOKEN_PROGRAMS },
      mostLamports:
        rentExemptLamports(cluster, trigger.ORDER_SIZE) +
        2n * rentExemptLamports(cluster, MAX_VAULT_BYTES) +
        triggerDeposit(pinned),
      async verify(transaction) {
        const opened = await verifyCreateTrigger(transaction, terms, user)
        await verifyTermsOfChain('trigger', opened, terms, signal)
      },
      // An order may be filled before a list of orders has it: its notices begin with its confirmation.
      onConfirmed() {
        const seen = { order, wallet: user, remaining: `${terms.making}`, failures: 0, isExpired: false }
        seenOrders.put(order, { ...seen, seenAtMs: Date.now() })
      },
    })
  })

/** Builds a change of an open order in place. `terms` has the order's mints and amount. */
export const editTrigger = (
  edit: TriggerEdit,
  terms: TriggerTerms,
  user: string,
  { signal }: ActionContext,
): Promise<Action> =>
  refusing(async () => {
    const [found] = await readMakerOrders(trigger, chain, { maker: user, orders: [edit.order] }, signal)
    const steps = await editTriggerSteps(found!, toEditParams(edit), orderSources, signal)
    return toChange(steps, 0n, (transaction) => verifyEditTrigger(transaction, edit, terms, user))
  })
