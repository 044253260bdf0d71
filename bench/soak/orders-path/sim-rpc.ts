import { decodeTransaction } from '@callisto/solana/codec'
import type { RpcTransport } from '@solana/kit'
import { getBase64Encoder } from '@solana/kit'
import type { PortParts } from './port-parts.ts'
import { BLOCKHASH_BLOCKS, GENESIS_HASH, SLOT_MS, type TransactionStatus } from './sim-chain.ts'

type Method = (params: readonly unknown[]) => unknown

/** The JSON-RPC methods of the simulated chain that sending and the values of a cluster need. */
export function rpcTransport({ process, chain, accounts, plants }: PortParts): RpcTransport {
  const at = (value: unknown) => ({ context: { slot: chain.slot }, value })
  const wire = (text: unknown) => Uint8Array.from(getBase64Encoder().encode(String(text)))
  const methods: Readonly<Record<string, Method>> = {
    getGenesisHash: () => GENESIS_HASH,
    getEpochInfo: () => ({
      absoluteSlot: chain.slot,
      blockHeight: chain.height,
      epoch: 0,
      slotIndex: chain.slot,
      slotsInEpoch: 432_000,
      transactionCount: 0,
    }),
    getRecentPerformanceSamples: () => [{ numSlots: 150, samplePeriodSecs: (150 * SLOT_MS) / 1_000 }],
    getMinimumBalanceForRentExemption: ([bytes]) => Number(accounts.rent(Number(bytes))),
    getLatestBlockhash: () =>
      at({ blockhash: chain.blockhash, lastValidBlockHeight: chain.height + BLOCKHASH_BLOCKS }),
    getBlock: () => ({ blockHeight: chain.height }),
    getFeeForMessage: () => at(5_000),
    simulateTransaction: ([text, options]) => {
      const bytes = wire(text)
      // The probe of a version that this cluster does not execute.
      if (decodeTransaction(bytes).message.version === 1) return at({ err: 'UnsupportedVersion', logs: [] })
      const { sigVerify } = options as { sigVerify?: boolean }
      return at({ ...(sigVerify ? chain.simulate(bytes) : { err: null, logs: [] }), unitsConsumed: 1 })
    },
    sendTransaction: ([text]) => chain.submit(wire(text)),
    getSignatureStatuses: ([signatures]) =>
      at(
        (signatures as string[]).map((signature) => {
          const isEarly = plants.confirmsEarly === true && chain.pending.has(signature)
          const found =
            chain.statuses.get(signature) ?? (isEarly ? { slot: chain.slot, err: null } : undefined)
          return found
            ? { slot: found.slot, err: found.err, confirmations: 1, confirmationStatus: 'confirmed' }
            : null
        }),
      ),
    getBlockHeight: () => chain.height,
    isBlockhashValid: ([blockhash]) => at(chain.isValid(String(blockhash))),
    getTransaction: ([signature]) => executed(chain.statuses.get(String(signature))),
  }
  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<T> => {
    const { method, params, id } = payload as { method: string; params: unknown[]; id: string }
    const run = methods[method]
    if (!run) throw new Error(`the simulated chain has no ${method}`)
    const result = await process.call(`rpc ${method}`, () => run(params), signal)
    return { jsonrpc: '2.0', id, result } as T
  }
}

/** A reply with what is read of it: the logs. */
const executed = (status: TransactionStatus | undefined) =>
  status
    ? {
        slot: status.slot,
        blockTime: null,
        transaction: { message: { accountKeys: [] } },
        meta: { err: status.err, fee: 5_000, logMessages: status.logs, preBalances: [], postBalances: [] },
      }
    : null
