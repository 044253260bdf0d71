import * as z from 'zod/mini'
import { BaseUnitsSchema } from '../../shared/base-units.ts'
import { requiredAddressParameter } from '../../shared/parameters.ts'

/** Path of the calls about the tokens of an address. */
export const HoldingsPathSchema = z.object({ address: requiredAddressParameter() })

/** Key of native SOL among balances, which have mints as keys otherwise. */
export const NATIVE_SOL = 'SOL'

/** Reply of `/balances/{address}`: the accounts of each mint together; native SOL has the key `SOL`. */
export const BalancesReplySchema = z.record(
  z.string(),
  z.object({
    amount: BaseUnitsSchema,
    uiAmount: z.number(),
    slot: z.number(),
    /** Whether an account of the mint is frozen. */
    isFrozen: z.boolean(),
  }),
)
export type BalancesReply = z.input<typeof BalancesReplySchema>

/** A balance in base units and in whole tokens. */
const BalanceSchema = z.object({ amount: BaseUnitsSchema, uiAmount: z.number(), uiAmountString: z.string() })

/** Reply of `/holdings/{address}/native`: native SOL. */
export const NativeHoldingReplySchema = BalanceSchema
export type NativeHoldingReply = z.input<typeof NativeHoldingReplySchema>

const AccountHoldingSchema = z.extend(BalanceSchema, {
  account: z.string(),
  isFrozen: z.boolean(),
  isAssociatedTokenAccount: z.boolean(),
  decimals: z.number(),
  programId: z.string(),
})

/** Reply of `/holdings/{address}`: native SOL, and every token account by mint. */
export const HoldingsReplySchema = z.extend(BalanceSchema, {
  tokens: z.record(z.string(), z.array(AccountHoldingSchema)),
})
export type HoldingsReply = z.input<typeof HoldingsReplySchema>
