/** Errors of the public swap program, which the router answers alike (docs/spec-map.md 2-8). */
export const swapProgramErrors: Readonly<Record<number, string>> = {
  6000: 'Empty route',
  6001: 'Slippage tolerance exceeded',
  6002: 'Invalid calculation',
  6003: 'Missing platform fee account',
  6004: 'Invalid slippage',
  6005: 'Not enough percent to 100',
  6006: 'Token input index is invalid',
  6007: 'Token output index is invalid',
  6008: 'Not Enough Account keys',
  6009: 'Non zero minimum out amount not supported',
  6010: 'Invalid route plan',
  6011: 'Invalid referral authority',
  6012: "Token account doesn't match the ledger",
  6013: 'Invalid token ledger',
  6014: 'Token program ID is invalid',
  6015: 'Token program not provided',
  6016: 'Swap not supported',
  6017: "Exact out amount doesn't match",
  6018: 'Source mint and destination mint cannot the same',
  6024: 'Insufficient funds',
  6025: 'Invalid token account',
}

export const SLIPPAGE_EXCEEDED = 6001
