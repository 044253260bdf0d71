import { isAddressLike } from '@callisto/contract'
import { useSyncExternalStore } from 'react'
import { record } from '../api/values.ts'
import { createRecordStore } from '../browser/record-store.ts'

export const MAX_FOLLOWED_WALLETS = 20

/** Position of a trade on the chain. */
export interface TradePosition {
  blockId: number
  eventIndex: number
}

/** A wallet that this device follows, without an account. */
export interface FollowedWallet {
  wallet: string
  followedAtMs: number
  /** The newest trade that has been seen; absent until its trades have been read once. */
  seen?: TradePosition
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function parsePosition(value: unknown): TradePosition | undefined {
  const { blockId, eventIndex } = record(value)
  return isIndex(blockId) && isIndex(eventIndex) ? { blockId, eventIndex } : undefined
}

/** Followed wallets by their address, of all tabs. */
export const followedWallets = createRecordStore<FollowedWallet>({
  name: 'followed-wallet:v1',
  parse(value) {
    const { wallet, followedAtMs, seen } = record(value)
    if (typeof wallet !== 'string' || !isAddressLike(wallet) || !isIndex(followedAtMs)) return undefined
    const position = parsePosition(seen)
    return { wallet, followedAtMs, ...(position && { seen: position }) }
  },
  timeOf: ({ followedAtMs }) => followedAtMs,
  max: MAX_FOLLOWED_WALLETS,
})

export const useFollowedWallets = (): readonly FollowedWallet[] =>
  useSyncExternalStore(followedWallets.subscribe, followedWallets.list)

/** Follows a wallet; false when there is no room for another one, or when it is no address. */
export function followWallet(wallet: string): boolean {
  if (followedWallets.get(wallet)) return true
  if (!isAddressLike(wallet) || followedWallets.list().length >= MAX_FOLLOWED_WALLETS) return false
  followedWallets.put(wallet, { wallet, followedAtMs: Date.now() })
  return true
}

export const unfollowWallet = (wallet: string): void => followedWallets.delete(wallet)
