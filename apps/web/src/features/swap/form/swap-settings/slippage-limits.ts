/** Above it a swap may execute well below its quote. */
export const WIDE_SLIPPAGE_BPS = 500
