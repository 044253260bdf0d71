import * as z from 'zod/mini'
import {
  addressParameter,
  requiredAddressParameter,
  requiredSecondsParameter,
  requiredWordParameter,
} from '../shared/parameters.ts'
import { serviceError } from '../shared/service-error.ts'
import { barIntervals, barTypes } from './bars.ts'
import type { Interval } from './candle.ts'

/** Path of `GET /api/v1/charts/{tokenAddress}` under `/fe`. */
export const BarsPathSchema = z.object({ tokenAddress: requiredAddressParameter() })

/** Its query: a window in unix seconds, both ends inclusive. */
export const BarsQuerySchema = z.object({
  type: requiredWordParameter(barTypes),
  time_from: requiredSecondsParameter(),
  time_to: requiredSecondsParameter(),
  quote_address: addressParameter(),
})

/** A window of bars; `from` and `to` are unix seconds. */
export interface BarsQuery {
  interval: Interval
  from: number
  to: number
}

/** A bar request. Throws ApiError INVALID_REQUEST for a window that ends before it starts. */
export function toBarsQuery(query: z.infer<typeof BarsQuerySchema>): BarsQuery {
  const { type, time_from: from, time_to: to } = query
  if (from > to) throw serviceError('INVALID_REQUEST', 'time_from is after time_to')
  return { interval: barIntervals[type], from, to }
}
