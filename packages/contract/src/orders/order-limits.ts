/** Longest accepted text of a signed transaction: the largest format in base64, with room. */
export const MAX_TRANSACTION_TEXT = 16_384

/** Longest `requestId`. */
export const MAX_REQUEST_ID = 64

/** Orders that one call can name. */
export const MAX_NAMED_ORDERS = 200

/** Orders of a page. */
export const ORDER_PAGE_SIZE = 10

export const MAX_ORDER_PAGE = 1_000_000

/** The last second of the year 9999. */
export const MAX_ORDER_SECONDS = 253_402_300_799

/** The longest time, in seconds, until an order expires or begins: 100 years, as the programs have it. */
export const MAX_ORDER_AHEAD_SECONDS = 36_600 * 86_400

/** The longest time, in seconds, between two confirmations of an order: what its field holds. */
export const MAX_TOUCH_SECONDS = 0xffff_ffff

/** Micro-lamports for a compute unit. */
export const MAX_COMPUTE_UNIT_PRICE = 1_000_000_000

/** Orders that one transaction of `cancelOrders` closes: of the trigger API and of the recurring API (2-9-03). */
export const TRIGGER_CANCELS_PER_TRANSACTION = 5
export const RECURRING_CANCELS_PER_TRANSACTION = 4
