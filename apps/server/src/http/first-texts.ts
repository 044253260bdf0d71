import { formatUsdPrice } from '@callisto/amount'
import { AssetSchema } from '@callisto/contract'
import { MAX_SHOWN_NAME, MAX_SHOWN_SYMBOL, normalizeTokenText } from '@callisto/domain'
import * as z from 'zod/mini'
import { firstCalls } from './page-shell.ts'

/** Rows of a list in a skeleton (`apps/web/src/shell/first-paint/skeletons.ts`). */
const MAX_ROWS = 14

const TokenSchema = z.pick(AssetSchema, {
  id: true,
  name: true,
  symbol: true,
  usdPrice: true,
  lookalikeOf: true,
})
const ListSchema = z.object({ pools: z.array(z.unknown()) })
const RowSchema = z.object({ baseAsset: TokenSchema })
const TokensSchema = z.array(TokenSchema)

type Token = z.infer<typeof TokenSchema>

/** The parsed body of a call of this server; undefined when it failed. */
export type ReadCall = (call: string) => Promise<unknown>

/**
 * Texts of the first screen by their names in the skeleton of the page: symbols and names of the first rows of its lists, and
 * those of the token of a token page with its price. Of replies that are missing or of another shape there are none, and none
 * of a token that looks like another one, whose warning comes with the app.
 */
export async function firstTexts(url: string, read: ReadCall): Promise<Map<string, string>> {
  const replies = await Promise.all(firstCalls(url).map(read))
  const texts = new Map<string, string>()
  const add = (place: string, { symbol, name, lookalikeOf }: Token) => {
    if (lookalikeOf) return
    texts.set(`${place}.symbol`, normalizeTokenText(symbol, MAX_SHOWN_SYMBOL))
    texts.set(`${place}.name`, normalizeTokenText(name, MAX_SHOWN_NAME))
  }
  for (const [at, reply] of replies.entries()) {
    const rows = ListSchema.safeParse(reply).data?.pools.slice(0, MAX_ROWS) ?? []
    for (const [row, pool] of rows.entries()) {
      const { data } = RowSchema.safeParse(pool)
      if (data) add(`${at}.${row}`, data.baseAsset)
    }
    const token = TokensSchema.safeParse(reply).data?.find(({ id }) => url === `/tokens/${id}`)
    if (!token || token.lookalikeOf) continue
    add('token', token)
    if (token.usdPrice !== undefined) texts.set('token.price', formatUsdPrice(token.usdPrice))
  }
  return texts
}

/** The page with the texts in its empty slots of their names. */
export const fillTexts = (html: string, texts: ReadonlyMap<string, string>): string =>
  html.replace(
    /(<span data-text="([^"]*)"[^>]*>)(?=<\/span>)/g,
    (slot, _, name: string) => slot + escapeText(texts.get(name) ?? ''),
  )

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
