import type { Asset } from '@callisto/contract'
import { createLookupQueue } from './lookup-queue.ts'
import { fetchTokens, type TokenState, useToken } from './token-query.ts'

/** docs/spec-map.md 2-9. */
const EVERY_MS = 2_000
const MAX_IDS = 50

const lookUp = createLookupQueue<Asset>({ debounceMs: 10, everyMs: EVERY_MS, maxIds: MAX_IDS }, fetchTokens)

/** `useToken` for lists that name any number of tokens: what is not loaded is looked up every 2 s. */
export const useQueuedToken = (mint: string): TokenState => useToken(mint, lookUp)
