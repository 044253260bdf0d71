import { MAX_U64 } from '@callisto/amount'
import * as z from 'zod/mini'

/** Base units in a decimal string, within u64. */
export const BaseUnitsSchema = z
  .string()
  .check(
    // Without `abort` the next check would read text that is no number, and throw.
    z.regex(/^\d{1,20}$/, { error: 'is not a whole number', abort: true }),
    z.refine((text) => BigInt(text) <= MAX_U64, 'is above u64'),
  )
  .brand<'BaseUnits'>()

/** An amount of base units of a request, 1 to u64. */
export const AmountSchema = z.bigint().check(z.minimum(1n), z.maximum(MAX_U64)).brand<'BaseUnits'>()
export type Amount = z.infer<typeof AmountSchema>
