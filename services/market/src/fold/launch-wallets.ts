import { SNIPER_SLOTS } from './organic.ts'
import type { Launch, Token } from './token-and-pool.ts'
import type { Wallets } from './wallets.ts'
import { tradeFlag } from './windows.ts'

/**
 * Bits of a wallet, not the creator's, that bought a launched token: within two slots of the launch; in the very block of
 * the launch; while it was in the creator's cluster, that is, funded by the same wallet or by the creator.
 */
export const launchBuyer = { sniper: 1, bundler: 2, insider: 4 } as const

/** Wallets of one token that are kept; blocks hold few more buys, and a cluster has at most 16 wallets. */
export const MAX_LAUNCH_BUYERS = 256

/** Notes a buy of a launched token at a slot; `flags` are those of the trade, `wallet` is the row of the buyer. */
export function noteLaunchBuy(
  token: Token,
  launch: Launch,
  wallets: Wallets,
  wallet: number,
  slot: number,
  flags: number,
): void {
  const slots = slot - launch.slot
  let bits = (flags & tradeFlag.insider) !== 0 ? launchBuyer.insider : 0
  if (slots <= SNIPER_SLOTS && wallets.id(wallet) !== launch.creatorId)
    bits |= launchBuyer.sniper | (slots === 0 ? launchBuyer.bundler : 0)
  if (bits === 0) return
  token.launchBuyers ??= new Map()
  const address = wallets.address(wallet)
  const known = token.launchBuyers.get(address)
  if (known === undefined && token.launchBuyers.size >= MAX_LAUNCH_BUYERS) return
  token.launchBuyers.set(address, (known ?? 0) | bits)
}
