import * as z from 'zod/mini'

/** A figure as decimal text; what is no finite number counts as absent. */
const FigureSchema = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const figure = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
    return Number.isFinite(figure) ? figure : undefined
  }),
)

const RelationSchema = z.object({ data: z.object({ id: z.string() }) })

/** Pools of a token, by `solana_ADDRESS`. */
export const GeckoPoolsSchema = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        address: z.string(),
        pool_created_at: z.nullish(z.string()),
        base_token_price_usd: FigureSchema,
        quote_token_price_usd: FigureSchema,
        reserve_in_usd: FigureSchema,
        fdv_usd: FigureSchema,
      }),
      relationships: z.object({
        base_token: RelationSchema,
        quote_token: RelationSchema,
        dex: RelationSchema,
      }),
    }),
  ),
})

/** Bars, newest first: unix seconds of the start, open, high, low, close, volume. */
export const GeckoBarsSchema = z.object({
  data: z.object({
    attributes: z.object({
      ohlcv_list: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
    }),
  }),
})
