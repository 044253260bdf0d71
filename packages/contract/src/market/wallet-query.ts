import * as z from 'zod/mini'
import {
  addressParameter,
  booleanParameter,
  integerParameter,
  requiredAddressesParameter,
  textParameter,
  timeParameter,
} from '../shared/parameters.ts'
import { serviceError } from '../shared/service-error.ts'
import { MAX_TXS, parseCursor } from './market-query.ts'

const MAX_WALLETS = 20
const MAX_CURSOR_LENGTH = 64

/** Query of `GET /v1/pnl`; `includeClosed` adds tokens that the wallet holds nothing of any more. */
export const PnlQuerySchema = z.object({
  addresses: requiredAddressesParameter(MAX_WALLETS),
  includeClosed: booleanParameter(),
})

/**
 * Query of `GET /v1/txs/users`; `includeCapitalSide` adds the trades of tokens that others are paid with: SOL, staked SOL
 * and stablecoins.
 */
export const UserTradesQuerySchema = z.object({
  addresses: requiredAddressesParameter(MAX_WALLETS),
  includeCapitalSide: booleanParameter(),
  assetId: addressParameter(),
  fromTs: timeParameter(),
  toTs: timeParameter(),
  limit: integerParameter(1, 1000),
  offset: textParameter(MAX_CURSOR_LENGTH),
})

export interface UserTradesQuery {
  addresses: string[]
  includesCapital: boolean
  assetId?: string
  /** Unix ms, both inclusive. */
  fromMs?: number
  toMs?: number
  limit: number
  /** The `next` of an earlier reply. */
  offset?: string
}

/** A request of wallets' trades with its defaults; a larger `limit` is reduced. Throws ApiError INVALID_REQUEST. */
export function toUserTradesQuery(query: z.infer<typeof UserTradesQuerySchema>): UserTradesQuery {
  const { fromTs, toTs, assetId } = query
  const offset = parseCursor(query.offset)
  if (fromTs !== undefined && toTs !== undefined && fromTs > toTs)
    throw serviceError('INVALID_REQUEST', 'fromTs is after toTs')
  return {
    addresses: [...new Set(query.addresses)],
    includesCapital: query.includeCapitalSide ?? false,
    ...(assetId === undefined ? {} : { assetId }),
    ...(fromTs === undefined ? {} : { fromMs: fromTs }),
    ...(toTs === undefined ? {} : { toMs: toTs }),
    limit: Math.min(query.limit ?? MAX_TXS, MAX_TXS),
    ...(offset === undefined ? {} : { offset }),
  }
}
