import * as z from 'zod/mini'

/** Amounts of the quick buy: as many as the keys 1, 2 and 3. */
export const QUICK_AMOUNT_COUNT = 3

/** An amount above 0 in whole tokens, as a plain decimal. */
export const QuickAmountSchema = z
  .string()
  .check(
    z.regex(/^\d{1,9}(\.\d{1,9})?$/, { error: 'is not an amount', abort: true }),
    z.regex(/[1-9]/, 'is 0'),
  )

/** The user's amounts of the quick buy in one currency. */
export const QuickAmountsSchema = z
  .array(QuickAmountSchema)
  .check(z.minLength(QUICK_AMOUNT_COUNT), z.maxLength(QUICK_AMOUNT_COUNT))
export type QuickAmounts = z.infer<typeof QuickAmountsSchema>
