import { createCaller } from '@callisto/client'
import {
  ApiError,
  createSwapInstructions,
  getQuote,
  type InstructionJson,
  type Quote,
} from '@callisto/contract'
import { router } from '@callisto/program-clients'
import { type Address, address, getBase64Encoder } from '@solana/kit'

export interface RouteRequest {
  inputMint: string
  outputMint: string
  amount: bigint
  /** Without tokens between the two. */
  isDirect: boolean
}

/** A route in the form that the programs of orders pass on. */
export interface FillRoute {
  steps: readonly router.Step[]
  /** Behind each other the program of a step and the accounts of its swap. The user owns the accounts of both ends. */
  accounts: readonly { address: Address; isWritable: boolean }[]
  lookupTables: readonly string[]
}

/** The trading API as keepers use it. Every call ends at its deadline or with the signal, and rejects on a failure. */
export interface FillRoutes {
  /** Undefined when there is no route for the amount. */
  quote(request: RouteRequest, signal: AbortSignal): Promise<Quote | undefined>
  /** The swap of a quote with `user` as its user; undefined when the router program does not execute it. */
  route(quote: Quote, user: Address, signal: AbortSignal): Promise<FillRoute | undefined>
}

export interface FillRoutesOptions {
  /** Base URL of the trading API, `/api` included. */
  apiUrl: string
  apiKey?: string
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
}

/** Account locks of a transaction, less those that a fill has beside those of a swap. */
const MAX_ACCOUNTS = 64 - 10
/** Five slots: a keeper that waits longer for one reply has lost the fill, and its pair is not quoted meanwhile. */
const TIMEOUT_MS = 2_000
const MAX_REPLY_BYTES = 1 << 20

/** Replies that say that the amount cannot be swapped now; everything else is a failure. */
const NO_ROUTE = new Set([
  'NO_ROUTES_FOUND',
  'COULD_NOT_FIND_ANY_ROUTE',
  'TOKEN_NOT_TRADABLE',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
  'CIRCULAR_ARBITRAGE_IS_DISABLED',
  'NOT_SUPPORTED',
])

/** The routes of a trading API over HTTP. */
export function createFillRoutes({
  apiUrl,
  apiKey,
  timeoutMs = TIMEOUT_MS,
  fetch,
}: FillRoutesOptions): FillRoutes {
  const call = createCaller({
    baseUrls: { '/api': apiUrl },
    timeoutMs,
    maxReplyBytes: MAX_REPLY_BYTES,
    fetch: withKey(fetch ?? globalThis.fetch, apiKey),
  })
  return {
    async quote({ inputMint, outputMint, amount, isDirect }, signal) {
      const query = {
        inputMint,
        outputMint,
        amount,
        onlyDirectRoutes: isDirect,
        // The program of the order calls the router.
        forNestedCall: true,
        maxAccounts: MAX_ACCOUNTS,
      }
      try {
        return await call(getQuote, { query }, signal)
      } catch (error) {
        if (error instanceof ApiError && NO_ROUTE.has(error.code)) return undefined
        throw error
      }
    },
    async route(quoteResponse, user, signal) {
      const body = {
        quoteResponse,
        userPublicKey: user,
        useSharedAccounts: true,
        wrapAndUnwrapSol: false,
        // The order has no token accounts but its vaults.
        skipUserAccountsRpcCalls: true,
      }
      const reply = await call(createSwapInstructions, { body }, signal)
      return readRoute(reply.swapInstruction, reply.addressLookupTableAddresses)
    },
  }
}

function withKey(fetch: typeof globalThis.fetch, apiKey: string | undefined): typeof globalThis.fetch {
  if (apiKey === undefined) return fetch
  return (input, init) =>
    fetch(input, { ...init, headers: { ...Object(init?.headers), 'x-api-key': apiKey } })
}

const ROUTE_ACCOUNTS: number = router.instructions.route.accounts.length

/** The steps of a swap instruction; undefined when it is not a route of the router program. */
export function readRoute(
  { programId, accounts, data }: InstructionJson,
  lookupTables: readonly string[] = [],
): FillRoute | undefined {
  if (programId !== router.PROGRAM) return undefined
  const args = router.decodeRoute(Uint8Array.from(getBase64Encoder().encode(data)))
  if (!args) return undefined
  const steps = accounts.slice(ROUTE_ACCOUNTS)
  return {
    steps: args.steps,
    accounts: steps.map(({ pubkey, isWritable }) => ({ address: address(pubkey), isWritable })),
    lookupTables,
  }
}
