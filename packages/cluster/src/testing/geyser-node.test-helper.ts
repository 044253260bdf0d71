import {
  type AccountChanges,
  type ChainBlock,
  type ChainPort,
  systemClock,
  WatchList,
} from '@callisto/solana'
import { frameMessage } from '../grpc/message-splitter.ts'
import { type Asked, parseRequest } from './fake-geyser.test-helper.ts'
import { type GrpcServer, respond, type ServedCall, serveGrpc } from './grpc-server.test-helper.ts'
import { accountUpdate, blockUpdate, pongUpdate, slotUpdate } from './proto-sample.test-helper.ts'

const CONFIRMED = 1
/** Time that the block of a slot has before the slot is named without it. */
const BLOCK_MS = 1_000
const KEPT_BLOCKS = 100
const UNAUTHENTICATED = 16

export interface GeyserNodeOptions {
  /** What a call must carry as `x-token`. */
  token?: string | undefined
}

export interface GeyserNode extends GrpcServer {
  /** Ends every call as a lost connection does. */
  cut(): void
}

/** A Geyser service on a free port over a chain that goes on elsewhere: its accounts, slots and blocks, without `from_slot`. */
export async function serveGeyser(chain: ChainPort, { token }: GeyserNodeOptions = {}): Promise<GeyserNode> {
  const stop = new AbortController()
  const blocks = new NewestBlocks()
  const reading = blocks.read(chain, stop.signal)
  const streams = new Set<ServedCall['stream']>()
  const server = await serveGrpc((call) => {
    if (token !== undefined && call.headers['x-token'] !== token) {
      respond(call.stream)
      call.end(UNAUTHENTICATED, 'no valid token')
      return
    }
    streams.add(call.stream)
    call.stream.on('close', () => streams.delete(call.stream))
    respond(call.stream)
    void serve(call, chain, blocks, stop.signal)
  })
  return {
    url: server.url,
    cut: () => {
      for (const stream of streams) stream.destroy()
    },
    async close() {
      stop.abort()
      await server.close()
      await reading
    },
  }
}

/** The newest blocks of a chain with the hashes of their parents. */
class NewestBlocks {
  readonly #updates = new Map<number, Uint8Array>()
  #slot = 0

  async read(chain: ChainPort, signal: AbortSignal): Promise<void> {
    let parent: ChainBlock | undefined
    for await (const block of chain.blocks({ fromSlot: 0, signal })) {
      if (parent !== undefined) this.#updates.set(block.slot, blockUpdate(shown(block), parent.blockhash))
      parent = block
      this.#slot = block.slot
      for (const oldest of this.#updates.keys()) {
        if (this.#updates.size <= KEPT_BLOCKS) break
        this.#updates.delete(oldest)
      }
    }
  }

  async take(slot: number): Promise<Uint8Array | undefined> {
    for (let waited = 0; this.#slot < slot && waited < BLOCK_MS; waited += 20) await systemClock.wait(20)
    return this.#updates.get(slot)
  }
}

/** The helper writes errors of programs; that a transaction has failed is all that is read of others. */
function shown(block: ChainBlock): ChainBlock {
  const isOfProgram = (error: unknown) =>
    typeof Object(Object(error).InstructionError?.[1]).Custom === 'number'
  const transactions = block.transactions.map((one) =>
    one.err === null || isOfProgram(one.err)
      ? one
      : { ...one, err: { InstructionError: [0, { Custom: 1 }] } },
  )
  return { ...block, transactions }
}

/** Answers the requests of one call: each replaces the one before, without a change that neither gives. */
async function serve(
  { stream, message }: ServedCall,
  chain: ChainPort,
  blocks: NewestBlocks,
  signal: AbortSignal,
): Promise<void> {
  const gone = new AbortController()
  stream.on('close', () => gone.abort())
  const own = AbortSignal.any([signal, gone.signal])
  let writeVersion = 0
  let stopOlder = () => {}
  const send = (update: Uint8Array) => {
    if (!stream.destroyed && stream.writable) stream.write(frameMessage(update))
  }

  async function follow(asked: Asked, stopOlder: () => void, signal: AbortSignal): Promise<void> {
    const watched = new WatchList()
    watched.add(asked.accounts)
    let isFirst = true
    for await (const changes of chain.accountChanges({ owners: [...asked.owners], watched, signal })) {
      if (isFirst) stopOlder()
      isFirst = false
      await give(asked, changes)
    }
  }

  async function give(asked: Asked, { slot, accounts }: AccountChanges): Promise<void> {
    for (const account of accounts) {
      writeVersion += 1
      send(accountUpdate(slot, account, writeVersion))
    }
    const block = asked.hasBlocks ? await blocks.take(slot) : undefined
    if (block !== undefined) send(block)
    send(slotUpdate(slot, CONFIRMED, [asked.slots]))
  }

  while (!own.aborted) {
    const asked = parseRequest(await message())
    if (own.aborted) return
    if (asked === undefined) {
      send(pongUpdate(1))
      continue
    }
    const stop = new AbortController()
    void follow(asked, stopOlder, AbortSignal.any([own, stop.signal])).catch(() => stream.destroy())
    stopOlder = () => stop.abort()
  }
}
