import * as z from 'zod/mini'
import { OrderPinsSchema } from '../routes/server-endpoints.ts'
import { AddressSchema } from '../shared/address.ts'
import { ProgramDescriptionSchema } from '../shared/program-description.ts'

/** What the server tells the frame; nothing of it comes from the page. */
export const KeyFrameConfigSchema = z.object({
  /** The only origin whose pages the frame serves. */
  parent: z.string(),
  /** The venues that the router program may call. */
  programs: z.array(ProgramDescriptionSchema),
  /** Accounts of the block engine, which take tips. */
  tipAccounts: z.array(AddressSchema),
  /** Terms of new orders: an order with others asks. */
  orders: OrderPinsSchema,
})
export type KeyFrameConfig = z.infer<typeof KeyFrameConfigSchema>
