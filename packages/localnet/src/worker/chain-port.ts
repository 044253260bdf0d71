import type { AccountChanges, AccountState, ChainBlock, ChainPort, WatchList } from '@callisto/solana'
import { createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit'
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import { decodeBlock } from '../ledger/block-codec.ts'
import { toChainBlock } from '../ledger/record.ts'
import type { FromWorker } from './protocol.ts'
import type { WorkerLink } from './worker-link.ts'

/** Blocks in flight per stream: a slow reader delays only itself. */
const BLOCK_CREDITS = 64
const CHANGE_CREDITS = 4

/** The `ChainPort` of the embedded chain. */
export function createChainPort(link: WorkerLink): ChainPort {
  return {
    blocks: ({ fromSlot, signal }) => blocks(link, fromSlot, signal),
    accountChanges: ({ owners, watched, signal }) => accountChanges(link, owners, watched, signal),
    async getAccounts(addresses, signal) {
      const answer = await link.call((call) => ({ type: 'accounts', call, addresses }), signal)
      return answer as { slot: number; accounts: (AccountState | undefined)[] }
    },
    async getProgramAccounts(owner, { dataSize, filters = [], signal } = {}) {
      const answer = await link.call(
        (call) => ({ type: 'programAccounts', call, owner, dataSize, filters }),
        signal,
      )
      return answer as { slot: number; accounts: AccountState[] }
    },
    rpc: createSolanaRpcFromTransport(inProcessTransport(link)),
  }
}

function inProcessTransport(link: WorkerLink): RpcTransport {
  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<T> => {
    const body = stringifyJsonWithBigInts(payload)
    const answer = await link.call((call) => ({ type: 'rpc', call, body }), signal)
    return parseJsonWithBigInts(String(answer)) as T
  }
}

async function* blocks(link: WorkerLink, fromSlot: number, signal: AbortSignal): AsyncGenerator<ChainBlock> {
  const messages = readStream(link, signal, (stream) =>
    link.post({ type: 'openBlocks', stream, fromSlot, credits: BLOCK_CREDITS }),
  )
  for await (const message of messages) {
    if (message.type === 'block') yield toChainBlock(decodeBlock(message.body))
  }
}

async function* accountChanges(
  link: WorkerLink,
  owners: readonly string[],
  watched: WatchList | undefined,
  signal: AbortSignal,
): AsyncGenerator<AccountChanges> {
  let unsubscribe: (() => void) | undefined
  const messages = readStream(link, signal, (stream) => {
    const addresses = [...(watched?.addresses ?? [])]
    link.post({ type: 'openChanges', stream, owners, addresses, credits: CHANGE_CREDITS })
    unsubscribe = watched?.subscribe((added) => link.post({ type: 'watch', stream, addresses: added }))
  })
  try {
    for await (const message of messages) {
      if (message.type === 'changes') yield { slot: message.slot, accounts: message.accounts }
    }
  } finally {
    unsubscribe?.()
  }
}

type StreamMessage = Extract<FromWorker, { type: 'block' } | { type: 'changes' }>

/** Messages of one stream in order; returns a credit for each consumed one. Ends with the signal or the chain. */
async function* readStream(
  link: WorkerLink,
  signal: AbortSignal,
  open: (stream: number) => void,
): AsyncGenerator<StreamMessage> {
  const queue: StreamMessage[] = []
  let isOver = signal.aborted
  let wake: () => void = () => undefined
  const end = () => {
    isOver = true
    wake()
  }
  const stream = link.openStream((message) => {
    if (message === undefined) return end()
    queue.push(message)
    wake()
  })
  signal.addEventListener('abort', end, { once: true })
  try {
    open(stream)
    while (!isOver) {
      const message = queue.shift()
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      yield message
      link.post({ type: 'credit', stream, credits: 1 })
    }
  } finally {
    signal.removeEventListener('abort', end)
    link.closeStream(stream)
  }
}
