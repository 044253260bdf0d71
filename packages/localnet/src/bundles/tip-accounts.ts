/**
 * Accounts that receive tips: the addresses of mainnet, which clients have as constants. Nobody holds their keys here, so
 * that a tip is spent for good, as it is for its payer everywhere.
 */
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

const ADDRESSES: ReadonlySet<string> = new Set(TIP_ACCOUNTS)

export const isTipAccount = (address: string): boolean => ADDRESSES.has(address)

/** Smallest tip of a bundle, as of public block engines. */
export const MIN_TIP_LAMPORTS = 1_000n
