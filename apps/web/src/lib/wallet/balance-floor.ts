/** By wallet: the slot of the newest transaction that this page has seen confirmed. */
const floors = new Map<string, number>()

/** Balances of a wallet before this slot are out of date: a transaction of it was confirmed there. */
export function requireBalancesFrom(address: string, slot: number): void {
  if (slot > balanceFloor(address)) floors.set(address, slot)
}

/** The first slot whose balances are up to date; 0 without a known transaction. */
export const balanceFloor = (address: string): number => floors.get(address) ?? 0
