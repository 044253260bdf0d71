import { confirmationStatus } from '../rpc/commitment.ts'
import { invalidParams, RpcError } from '../rpc/error.ts'
import type { Json } from '../rpc/json.ts'
import type { Method } from '../rpc/method.ts'
import type { Options, Params } from '../rpc/params.ts'
import { readTransaction } from '../rpc/read-transaction.ts'
import { type BlockEngine, InvalidBundle } from './block-engine.ts'

const MAX_IDS = 5
/** More than this many transactions are not decoded; what is above the limit of a bundle gets its own message. */
const MAX_DECODED = 64
const BUNDLE_ID = /^[0-9a-f]{64}$/
/** Within which a bundle counts as in flight. */
const IN_FLIGHT_SECONDS = 300
const LAMPORTS_PER_SOL = 1_000_000_000

/** JSON-RPC of a block engine: errors are -32602, as public ones reply. */
export function blockEngineMethods(engine: BlockEngine): ReadonlyMap<string, Method> {
  const methods: Record<string, Method> = {
    sendBundle(params) {
      const encoded = params.list(0, MAX_DECODED)
      const options = params.options(1)
      return withInvalidParams(() =>
        engine.send(encoded.map((text, index) => readBundled(text, index, options))),
      )
    },

    /** A bundle of one: the transaction lands and pays the tip, or nothing of it happens. */
    sendTransaction(params) {
      const transaction = readTransaction(params.text(0), params.options(1), 'base58')
      withInvalidParams(() => engine.send([transaction]))
      return transaction.signature
    },

    getBundleStatuses(params, { chain }) {
      const value = readIds(params).map((id): Json => {
        const bundle = engine.bundle(id)
        if (bundle?.slot === undefined) return null
        return {
          bundle_id: id,
          transactions: bundle.signatures,
          slot: bundle.slot,
          confirmation_status: confirmationStatus(chain, bundle.slot),
          err: { Ok: null },
        }
      })
      return { context: { slot: chain.bank.slot }, value }
    },

    getInflightBundleStatuses(params, { chain }) {
      const since = chain.bank.unixTime - IN_FLIGHT_SECONDS
      const isCommitted = (slot: number) => confirmationStatus(chain, slot) !== 'processed'
      const value = readIds(params).map((id): Json => {
        const bundle = engine.bundle(id)
        const [status, slot] =
          bundle === undefined || bundle.takenAt < since
            ? ['Invalid', null]
            : bundle.slot === undefined
              ? ['Failed', null]
              : isCommitted(bundle.slot)
                ? ['Landed', bundle.slot]
                : ['Pending', null]
        return { bundle_id: id, status, landed_slot: slot }
      })
      return { context: { slot: chain.bank.slot }, value }
    },

    getTipAccounts: () => [...engine.tipAccounts()],

    /** Non-standard: the public tip floor, a REST call elsewhere. Empty when no tip landed within the hour. */
    callisto_getTipFloor() {
      const found = engine.tipPercentiles()
      if (found === undefined) return []
      const { unixTime, p25, p50, p75, p95, p99, emaP50 } = found
      return [
        {
          time: new Date(unixTime * 1_000).toISOString(),
          landed_tips_25th_percentile: toSol(p25),
          landed_tips_50th_percentile: toSol(p50),
          landed_tips_75th_percentile: toSol(p75),
          landed_tips_95th_percentile: toSol(p95),
          landed_tips_99th_percentile: toSol(p99),
          ema_landed_tips_50th_percentile: emaP50 / LAMPORTS_PER_SOL,
        },
      ]
    },
  }
  return new Map(Object.entries(methods))
}

const toSol = (lamports: bigint): number => Number(lamports) / LAMPORTS_PER_SOL

function readBundled(text: unknown, index: number, options: Options): ReturnType<typeof readTransaction> {
  if (typeof text !== 'string') throw invalidParams(`transaction #${index} could not be decoded`)
  try {
    return readTransaction(text, options, 'base58')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw invalidParams(`transaction #${index} could not be decoded: ${error.message}`)
  }
}

function readIds(params: Params): string[] {
  return params.list(0, MAX_IDS).map((id) => {
    if (typeof id !== 'string' || !BUNDLE_ID.test(id)) throw invalidParams('Invalid params: not a bundle id')
    return id
  })
}

function withInvalidParams<T>(send: () => T): T {
  try {
    return send()
  } catch (error) {
    throw error instanceof InvalidBundle ? invalidParams(error.message) : error
  }
}
