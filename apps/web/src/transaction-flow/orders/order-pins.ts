import { type OrderPins, OrderPinsSchema } from '@callisto/contract'
import { parseObject } from '../../lib/api/config.ts'

/**
 * Parses `orders` of the page's `callisto-config`: accounts and terms of orders. What is malformed counts as none: such orders
 * are not available then.
 */
export function parseOrderPins(text: string | null | undefined): OrderPins {
  const parsed = OrderPinsSchema.safeParse(parseObject(text).orders)
  return parsed.success ? parsed.data : {}
}

/** What this page places orders with; no reply changes it (docs/adr/0034). */
export const orderPins: OrderPins = parseOrderPins(
  document.querySelector('meta[name="callisto-config"]')?.getAttribute('content'),
)
