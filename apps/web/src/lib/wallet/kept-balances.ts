import type { Balances } from './wallet-balances.ts'

/** Prefix of all kept balances, which are forgotten when the wallet is disconnected. */
export const KEPT_BALANCES = 'balances:'
export const keptBalancesKey = (address: string) => `${KEPT_BALANCES}${address}`

/** Balances as JSON: base units are decimal strings. */
export const toKept = (balances: Balances): unknown =>
  JSON.parse(JSON.stringify(balances, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
