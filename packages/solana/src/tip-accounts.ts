/** Accounts that receive the tips of bundles on every cluster: clients have them as constants. */
export const TIP_ACCOUNTS: readonly string[] = [
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5',
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe',
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY',
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49',
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh',
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt',
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL',
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT',
]

const TIPPED: ReadonlySet<string> = new Set(TIP_ACCOUNTS)

/**
 * Whether an address receives tips. SOL that is paid to it is a cost of the transaction, like its fee.
 *
 * @example isTipAccount(TIP_ACCOUNTS[0]!) // => true
 */
export const isTipAccount = (address: string): boolean => TIPPED.has(address)
