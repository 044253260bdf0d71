import { closedAccount } from '../accounts/parse-account.ts'
import { parseBlock } from '../blocks/parse-block.ts'
import { CLOCK_SYSVAR } from '../changes/clock-feed.ts'
import type { GrpcEnd, GrpcHandlers, OpenGrpcCall } from '../grpc/grpc-port.ts'
import { ProtoReader } from '../grpc/proto-reader.ts'
import type { FakeClock } from './fake-clock.test-helper.ts'
import { accountOf, type ModelBlock, type ModelChain, POOLS, shownBlock } from './model-chain.test-helper.ts'
import { accountUpdate, blockUpdate, pingUpdate, slotUpdate } from './proto-sample.test-helper.ts'

/** Chance of each fault. */
export interface GeyserFaults {
  /** Of a slot: the stream is cut, ends with a status, is silent, or sends what is no update. */
  stream: number
  /** Of an update that comes twice. */
  double: number
  /** Of an older write of an account after a newer one of its slot. */
  reorder: number
  /** Of a block that comes after its slot, or not at all. */
  block: number
}

export const SOUND_STREAM: GeyserFaults = { stream: 0, double: 0, reorder: 0, block: 0 }

/** What a request asks for. */
export interface Asked {
  owners: Set<string>
  accounts: Set<string>
  slots: string
  hasBlocks: boolean
  fromSlot: number | undefined
}

interface Session {
  handlers: GrpcHandlers
  asked: Asked | undefined
  isSilent: boolean
}

const CONFIRMED = 1
const DELAY_MS = 20
/** Statuses with which a node ends a stream that is too slow, or shuts down. */
const END_STATUS = [13, 14]

/** A Geyser service over a model chain, on a fake clock. */
export class FakeGeyser {
  faults = SOUND_STREAM
  /** Whether `from_slot` is served, ends the call, or is not known to the node. */
  repeats: 'served' | 'refused' | 'unknown' = 'served'
  readonly requests: Asked[] = []
  pings = 0
  isDown = false
  readonly #clock: FakeClock
  readonly #chain: ModelChain
  readonly #random: () => number
  readonly #sessions = new Set<Session>()
  #given: ModelBlock
  #writeVersion = 0

  constructor(clock: FakeClock, chain: ModelChain, random: () => number) {
    this.#clock = clock
    this.#chain = chain
    this.#random = random
    this.#given = chain.head
  }

  readonly open: OpenGrpcCall = (_target, _method, handlers) => {
    const session: Session = { handlers, asked: undefined, isSilent: false }
    if (this.isDown) this.#clock.after(DELAY_MS, () => handlers.onEnd(LOST))
    else this.#sessions.add(session)
    return {
      send: (message) => this.#clock.after(DELAY_MS, () => this.#request(session, message)),
      ping: () => undefined,
      close: () => this.#end(session, LOST),
    }
  }

  /** Gives the blocks since the last call. */
  push(): void {
    const blocks: ModelBlock[] = []
    for (let block = this.#chain.head; block.slot > this.#given.slot && block.parent; block = block.parent)
      blocks.unshift(block)
    this.#given = this.#chain.head
    for (const block of blocks) for (const session of [...this.#sessions]) this.#give(session, block)
  }

  cut(end: GrpcEnd = LOST): void {
    for (const session of [...this.#sessions]) this.#end(session, end)
  }

  #end(session: Session, end: GrpcEnd): void {
    if (this.#sessions.delete(session)) session.handlers.onEnd(end)
  }

  #chance(share: number): boolean {
    return share > 0 && this.#random() < share
  }

  #request(session: Session, message: Uint8Array): void {
    if (!this.#sessions.has(session)) return
    const asked = parseRequest(message)
    if (asked === undefined) {
      this.pings += 1
      return
    }
    this.requests.push(asked)
    session.asked = asked
    if (asked.fromSlot === undefined || this.repeats === 'unknown') return
    if (this.repeats === 'refused') this.#end(session, { status: 13, reason: 'ended' })
    else this.#repeat(session, asked.fromSlot)
  }

  /** A node names a repeated slot before its accounts, and repeats no blocks. */
  #repeat(session: Session, fromSlot: number): void {
    const blocks: ModelBlock[] = []
    for (let block = this.#given; block.slot >= fromSlot && block.parent; block = block.parent)
      blocks.unshift(block)
    for (const block of blocks) {
      this.#send(session, slotUpdate(block.slot, CONFIRMED, [session.asked!.slots]))
      for (const update of this.#accounts(session, block)) this.#send(session, update)
    }
  }

  #give(session: Session, block: ModelBlock): void {
    if (this.#chance(this.faults.stream)) this.#break(session)
    const { asked } = session
    if (asked === undefined || session.isSilent || !this.#sessions.has(session)) return
    if (block.slot % 10 === 0) this.#send(session, pingUpdate())
    for (const update of this.#accounts(session, block)) this.#send(session, update)
    const isLate = this.#chance(this.faults.block)
    if (asked.hasBlocks && !isLate) this.#sendBlock(session, block)
    this.#send(session, slotUpdate(block.slot, 0, [asked.slots]))
    this.#send(session, slotUpdate(block.slot, CONFIRMED, [asked.slots]))
    if (asked.hasBlocks && isLate && this.#chance(0.5)) this.#sendBlock(session, block)
  }

  #sendBlock(session: Session, block: ModelBlock): void {
    const { block: chainBlock, parentHash } = parseBlock(block.slot, JSON.parse(shownBlock(block)))!
    this.#send(session, blockUpdate(chainBlock, parentHash))
  }

  #send(session: Session, update: Uint8Array): void {
    for (let times = this.#chance(this.faults.double) ? 2 : 1; times > 0; times--)
      if (this.#sessions.has(session)) session.handlers.onMessage(update)
  }

  /** The accounts that a block has written, of those that are asked for; closed ones have no owner. */
  #accounts({ asked }: Session, block: ModelBlock): Uint8Array[] {
    const last = new Map(block.transactions.flatMap(({ writes }) => writes))
    const updates: Uint8Array[] = []
    for (const [address, value] of last) {
      const account = accountOf(address, value) ?? closedAccount(address)
      if (!asked!.owners.has(account.owner) && !asked!.accounts.has(address)) continue
      this.#writeVersion += 2
      updates.push(accountUpdate(block.slot, account, this.#writeVersion))
      const older = accountOf(address, 1)!
      if (this.#chance(this.faults.reorder))
        updates.push(accountUpdate(block.slot, older, this.#writeVersion - 1))
    }
    const clock = { ...accountOf(POOLS, block.slot)!, address: CLOCK_SYSVAR }
    if (asked!.accounts.has(CLOCK_SYSVAR)) updates.push(accountUpdate(block.slot, clock, 1))
    return updates
  }

  #break(session: Session): void {
    const kind = Math.floor(this.#random() * 4)
    if (kind === 0) session.isSilent = true
    else if (kind === 1) session.handlers.onMessage(Uint8Array.of(0x12, 0x05, 1))
    else if (kind === 2)
      this.#end(session, { status: END_STATUS[Math.floor(this.#random() * 2)], reason: 'ended' })
    else this.#end(session, LOST)
  }
}

const LOST: GrpcEnd = { status: undefined, reason: 'connection lost' }

/** Reads `SubscribeRequest`; undefined for a ping. */
export function parseRequest(message: Uint8Array): Asked | undefined {
  const asked: Asked = {
    owners: new Set(),
    accounts: new Set(),
    slots: '',
    hasBlocks: false,
    fromSlot: undefined,
  }
  const reader = ProtoReader.of(message)
  while (reader.next()) {
    if (reader.field === 9) return undefined
    if (reader.field === 1) readAccounts(entryOf(reader).value, asked)
    else if (reader.field === 2) asked.slots = entryOf(reader).name
    else if (reader.field === 4) asked.hasBlocks = entryOf(reader).name !== ''
    else if (reader.field === 11) asked.fromSlot = reader.uint()
  }
  if (!reader.isValid || asked.slots === '') throw new Error('no request')
  return asked
}

function entryOf(reader: ProtoReader): { name: string; value: ProtoReader | undefined } {
  const entry = reader.message()
  let name = ''
  let value: ProtoReader | undefined
  while (entry.next()) {
    if (entry.field === 1) name = entry.text()
    else value = entry.message()
  }
  return { name, value }
}

function readAccounts(filter: ProtoReader | undefined, { owners, accounts }: Asked): void {
  while (filter?.next()) {
    if (filter.field === 2) accounts.add(filter.text())
    else if (filter.field === 3) owners.add(filter.text())
  }
}
