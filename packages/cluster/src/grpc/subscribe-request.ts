import type { ProgramQuery } from '../accounts/read-accounts.ts'

const VARINT = 0
const LENGTH_DELIMITED = 2

/** Writes the fields of a protobuf message. */
export class ProtoWriter {
  readonly #parts: Uint8Array[] = []
  #bytes = 0

  /** An unsigned integer; written also when it is 0, which an `optional` field tells from its absence. */
  uint(field: number, value: number | bigint): this {
    return this.#tag(field, VARINT).#push(varint(BigInt(value)))
  }

  flag(field: number, value: boolean): this {
    return this.uint(field, value ? 1 : 0)
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#tag(field, LENGTH_DELIMITED)
      .#push(varint(BigInt(value.length)))
      .#push(value)
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value))
  }

  message(field: number, message: ProtoWriter): this {
    return this.bytes(field, message.finish())
  }

  /** An entry of a `map<string, message>`. The value is written also when it is empty: some readers need it. */
  entry(field: number, key: string, value: ProtoWriter): this {
    return this.message(field, new ProtoWriter().text(1, key).message(2, value))
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#parts, this.#bytes)
  }

  #tag(field: number, wire: number): this {
    return this.#push(varint(BigInt(field * 8 + wire)))
  }

  #push(bytes: Uint8Array): this {
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    return this
  }
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

/** `CommitmentLevel.CONFIRMED`: all reads of the cluster are of confirmed state. */
const CONFIRMED = 1

/** Fields of `SubscribeRequest` and of its filters (geyser.proto of yellowstone-grpc). */
const REQUEST = { accounts: 1, slots: 2, transactions: 3, blocks: 4, commitment: 6, ping: 9, fromSlot: 11 }
const ACCOUNTS = { account: 2, owner: 3, filters: 4 }
const ACCOUNT_FILTER = { memcmp: 1, dataSize: 2 }
const MEMCMP = { offset: 1, bytes: 2 }
const SLOTS = { filterByCommitment: 1 }
const TRANSACTIONS = { vote: 1, failed: 2, include: 3, required: 6 }
const BLOCKS = { include: 1, includeTransactions: 2, includeAccounts: 3, includeEntries: 4 }

/** Accounts that are of one of the owners, are among the named ones, and pass the query; an absent part excludes nothing. */
export interface AccountsFilter extends ProgramQuery {
  owners?: readonly string[]
  accounts?: readonly string[]
}

/** Transactions with one of the `include` accounts and with all of the `required` ones; an absent part excludes nothing. */
export interface TransactionsFilter {
  include?: readonly string[]
  required?: readonly string[]
  vote?: boolean
  failed?: boolean
}

/** Blocks with all their transactions, or with those that have one of the `include` accounts. */
export interface BlocksFilter {
  include?: readonly string[]
  withAccounts?: boolean
}

/** What a stream gives from now on; it replaces what was asked for before. Filters are named: an update carries their names. */
export interface GeyserRequest {
  accounts: Readonly<Record<string, AccountsFilter>>
  /** Name of the filter of confirmed slots. */
  slots: string
  transactions?: Readonly<Record<string, TransactionsFilter>>
  blocks?: Readonly<Record<string, BlocksFilter>>
  /** Confirmed slot from which on the stream is repeated. */
  fromSlot?: number | undefined
}

/** `SubscribeRequest`, all of it of confirmed state. */
export function encodeRequest(request: GeyserRequest): Uint8Array {
  const { accounts, slots, transactions = {}, blocks = {}, fromSlot } = request
  const message = new ProtoWriter()
  for (const [name, filter] of Object.entries(accounts))
    message.entry(REQUEST.accounts, name, accountsFilter(filter))
  message.entry(REQUEST.slots, slots, new ProtoWriter().flag(SLOTS.filterByCommitment, true))
  for (const [name, filter] of Object.entries(transactions))
    message.entry(REQUEST.transactions, name, transactionsFilter(filter))
  for (const [name, filter] of Object.entries(blocks))
    message.entry(REQUEST.blocks, name, blocksFilter(filter))
  message.uint(REQUEST.commitment, CONFIRMED)
  if (fromSlot !== undefined) message.uint(REQUEST.fromSlot, fromSlot)
  return message.finish()
}

/** A request that is a sign of life only: the filters of the stream stay. */
export const encodePing = (id: number): Uint8Array =>
  new ProtoWriter().message(REQUEST.ping, new ProtoWriter().uint(1, id)).finish()

function accountsFilter({ owners = [], accounts = [], dataSize, filters = [] }: AccountsFilter): ProtoWriter {
  const message = new ProtoWriter()
  for (const address of accounts) message.text(ACCOUNTS.account, address)
  for (const address of owners) message.text(ACCOUNTS.owner, address)
  if (dataSize !== undefined)
    message.message(ACCOUNTS.filters, new ProtoWriter().uint(ACCOUNT_FILTER.dataSize, dataSize))
  for (const { offset, bytes } of filters) {
    const memcmp = new ProtoWriter().uint(MEMCMP.offset, offset).bytes(MEMCMP.bytes, bytes)
    message.message(ACCOUNTS.filters, new ProtoWriter().message(ACCOUNT_FILTER.memcmp, memcmp))
  }
  return message
}

function transactionsFilter({ include = [], required = [], vote, failed }: TransactionsFilter): ProtoWriter {
  const message = new ProtoWriter()
  if (vote !== undefined) message.flag(TRANSACTIONS.vote, vote)
  if (failed !== undefined) message.flag(TRANSACTIONS.failed, failed)
  for (const address of include) message.text(TRANSACTIONS.include, address)
  for (const address of required) message.text(TRANSACTIONS.required, address)
  return message
}

function blocksFilter({ include = [], withAccounts = false }: BlocksFilter): ProtoWriter {
  const message = new ProtoWriter()
  for (const address of include) message.text(BLOCKS.include, address)
  return message
    .flag(BLOCKS.includeTransactions, true)
    .flag(BLOCKS.includeAccounts, withAccounts)
    .flag(BLOCKS.includeEntries, false)
}
