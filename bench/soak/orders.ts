import { pick, type Random } from '../routing/random.ts'
import { openRecurringWorld } from './orders/recurring-world.ts'
import { openTriggerWorld } from './orders/trigger-world.ts'
import { type ModelledWorld, runModelSoak } from './programs/run-model.ts'

/**
 * `orders [operations] [seed]`: random and hostile operations on orders against a model, tokens and lamports to the unit;
 * a million by default. A program of orders is one line of `WORLDS`.
 */
export const run = (args: string[]): Promise<void> => runModelSoak('orders', openWorld, args)

const WORLDS: readonly ((random: Random) => Promise<ModelledWorld>)[] = [openTriggerWorld, openRecurringWorld]

export const openWorld = (random: Random): Promise<ModelledWorld> => pick(random, WORLDS)(random)
