import { isAddressLike } from '@callisto/contract'
import { record } from '../api/values.ts'

/** A swap that was signed and sent, and whose result this tab does not know yet. */
export interface PendingSwap {
  signature: string
  lastValidBlockHeight: number
  account: string
  inputMint: string
  outputMint: string
}

const KEY = 'callisto:pending-swaps:v1'
const MAX_PENDING = 5

/** The pending swaps of this tab, oldest first: those that a reload has interrupted, when read at the start. */
export function readPendingSwaps(): PendingSwap[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.slice(-MAX_PENDING).flatMap((value) => parsePending(value) ?? [])
      : []
  } catch {
    return []
  }
}

/** Remembers a swap until its result is known. Without session storage a reload loses sight of it. */
export function addPendingSwap(swap: PendingSwap): void {
  store([...readPendingSwaps(), swap].slice(-MAX_PENDING))
}

export function removePendingSwap(signature: string): void {
  store(readPendingSwaps().filter((swap) => swap.signature !== signature))
}

function store(swaps: readonly PendingSwap[]): void {
  try {
    if (swaps.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(swaps))
  } catch {
    // See addPendingSwap.
  }
}

function parsePending(value: unknown): PendingSwap | undefined {
  const { signature, lastValidBlockHeight, account, inputMint, outputMint } = record(value)
  const isSignature = typeof signature === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)
  if (!isSignature || !Number.isSafeInteger(lastValidBlockHeight)) return undefined
  const addresses = { account, inputMint, outputMint }
  if (!Object.values(addresses).every((text) => typeof text === 'string' && isAddressLike(text)))
    return undefined
  return { signature, lastValidBlockHeight, ...addresses } as PendingSwap
}
