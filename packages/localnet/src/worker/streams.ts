import type { AccountState } from '@callisto/solana'
import type { ClosedBlock } from '../bank/local-bank.ts'
import type { Chain } from '../chain.ts'

/** Blocks read per turn of the event loop, so that a replay does not delay the chain. */
const PAGE = 32

interface Stream {
  credits: number
  /** Addresses that a stream of changes follows beside its owners. */
  addresses?: Set<string>
  pump(): void
  close(): void
}

export type StreamSink = {
  block(stream: number, body: Uint8Array): void
  changes(stream: number, slot: number, accounts: AccountState[]): void
}

/** The worker's side of block and account streams, with credit-based flow control. */
export class Streams {
  readonly #chain: Chain
  readonly #sink: StreamSink
  readonly #streams = new Map<number, Stream>()

  constructor(chain: Chain, sink: StreamSink) {
    this.#chain = chain
    this.#sink = sink
  }

  /** Every kept block from `fromSlot` on, then each new one after its commit. */
  openBlocks(stream: number, fromSlot: number, credits: number): void {
    let next = fromSlot
    let isBusy = false
    const state: Stream = {
      credits,
      pump: () => {
        if (isBusy || state.credits === 0 || !this.#streams.has(stream)) return
        const page = this.#chain.ledger.encodedBlocks(next, Math.min(PAGE, state.credits))
        for (const { slot, body } of page) {
          next = slot + 1
          this.#sink.block(stream, body)
        }
        state.credits -= page.length
        if (page.length < PAGE) return
        isBusy = true
        setImmediate(() => {
          isBusy = false
          state.pump()
        })
      },
      close: this.#chain.listen({ onConfirmed: () => state.pump() }),
    }
    this.#streams.set(stream, state)
    state.pump()
  }

  /**
   * Accounts of `owners` and at `addresses` as blocks change them, after every block: one that changed none of them still
   * moves the clock. Blocks that a slow reader missed are merged: newest state, newest slot.
   */
  openChanges(
    stream: number,
    owners: readonly string[],
    addresses: readonly string[],
    credits: number,
  ): void {
    const filter = { owners: new Set(owners), addresses: new Set(addresses) }
    let waiting = new Map<string, AccountState>()
    let newestSlot = 0
    let sentSlot = 0
    const state: Stream = {
      credits,
      addresses: filter.addresses,
      pump: () => {
        if (state.credits === 0 || newestSlot === sentSlot) return
        state.credits--
        sentSlot = newestSlot
        this.#sink.changes(stream, newestSlot, [...waiting.values()])
        waiting = new Map()
      },
      close: this.#chain.listen({
        onConfirmed: (block) => {
          newestSlot = block.record.slot
          for (const account of changesOf(this.#chain, block, filter)) waiting.set(account.address, account)
          state.pump()
        },
      }),
    }
    this.#streams.set(stream, state)
  }

  /** Follows further addresses from the next block on. */
  watch(stream: number, addresses: readonly string[]): void {
    const watched = this.#streams.get(stream)?.addresses
    for (const address of addresses) watched?.add(address)
  }

  credit(stream: number, credits: number): void {
    const state = this.#streams.get(stream)
    if (state === undefined) return
    state.credits += credits
    state.pump()
  }

  close(stream: number): void {
    this.#streams.get(stream)?.close()
    this.#streams.delete(stream)
  }
}

interface ChangeFilter {
  owners: ReadonlySet<string>
  addresses: ReadonlySet<string>
}

function changesOf(chain: Chain, block: ClosedBlock, { owners, addresses }: ChangeFilter): AccountState[] {
  const view = chain.viewAt(block.record.slot)
  const changed: AccountState[] = []
  for (const [address, before] of block.before) {
    const after = view.get(address)
    const isWatched = addresses.has(address)
    const isLost =
      before !== undefined && (isWatched || owners.has(before.owner)) && after?.owner !== before.owner
    if (after !== undefined && (isWatched || owners.has(after.owner))) changed.push(after)
    // Closed, or assigned to another program: emitted as empty for watchers of the previous owner.
    else if (isLost) changed.push({ ...before, lamports: 0n, data: new Uint8Array(0) })
  }
  return changed
}
