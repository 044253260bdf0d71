/** See `money-files.mjs`. */
export const moneyFiles: readonly string[]
export function isBesideMoney(path: string): boolean
