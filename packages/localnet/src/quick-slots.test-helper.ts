/**
 * Blocks come, confirm and are final more than three times as fast as by default; blockhashes live for 30 s, as long as
 * web3.js keeps one.
 */
export const QUICK_SLOTS = { slotMs: 120, maxBlockhashAge: 256 }
