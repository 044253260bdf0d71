import type { ChainInstruction, ChainTransaction, TokenBalance } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'
import type { ProtoReader } from './proto-reader.ts'
import { decodeTransactionError } from './transaction-error.ts'

/** Fields of `SubscribeUpdateTransactionInfo` (geyser.proto) and of the messages in it (solana-storage.proto). */
const INFO = { signature: 1, transaction: 3, meta: 4, index: 5 }
const TRANSACTION = { message: 2 }
const MESSAGE = { header: 1, keys: 2, instructions: 4 }
const HEADER = { signers: 1 }
const INSTRUCTION = { program: 1, accounts: 2, data: 3, stackHeight: 4 }
const META = {
  err: 1,
  fee: 2,
  preBalances: 3,
  postBalances: 4,
  inner: 5,
  logs: 6,
  preTokens: 7,
  postTokens: 8,
  writable: 12,
  readonly: 13,
  computeUnits: 16,
}
const INNER = { index: 1, instructions: 2 }
const BALANCE = { accountIndex: 1, mint: 2, amount: 3, owner: 4, programId: 5 }
const AMOUNT = { decimals: 2, amount: 3 }

const SIGNATURE_BYTES = 64
/** Nodes before version 1.15 did not record it for what an instruction has invoked. */
const UNKNOWN_STACK_HEIGHT = 2
const UNSIGNED = /^\d{1,20}$/

/** An instruction whose program is still an index into the keys of its transaction. */
interface IndexedInstruction extends Omit<ChainInstruction, 'programId'> {
  program: number
}

/** Keys and instructions of a message. */
interface Message {
  keys: string[]
  signerCount: number
  instructions: IndexedInstruction[]
}

interface Meta
  extends Pick<
    ChainTransaction,
    | 'err'
    | 'feeLamports'
    | 'computeUnits'
    | 'logs'
    | 'preBalances'
    | 'postBalances'
    | 'preTokenBalances'
    | 'postTokenBalances'
  > {
  inner: { index: number; instructions: IndexedInstruction[] }[]
  writable: string[]
  readonly: string[]
}

/**
 * A transaction of a block or of a stream, as the reader of JSON-RPC gives it. What is no transaction makes the reader
 * invalid. Lamports and amounts are exact.
 */
export function readTransaction(reader: ProtoReader): ChainTransaction {
  let signature = ''
  let index = 0
  let message: Message | undefined
  let meta: Meta | undefined
  while (reader.next()) {
    if (reader.field === INFO.signature) signature = readSignature(reader)
    else if (reader.field === INFO.transaction) message = readWire(reader.message())
    else if (reader.field === INFO.meta) meta = readMeta(reader.message())
    else if (reader.field === INFO.index) index = reader.uint()
  }
  if (signature === '' || message === undefined || meta === undefined) reader.fail()
  const { keys, signerCount, instructions } = message ?? NO_MESSAGE
  const { inner, writable, readonly, ...effects } = meta ?? emptyMeta()
  const accountKeys = [...keys, ...writable, ...readonly]
  const named = ({ program, ...rest }: IndexedInstruction): ChainInstruction => {
    const programId = accountKeys[program]
    if (programId === undefined) reader.fail()
    return { programId: programId ?? '', ...rest }
  }
  return {
    signature,
    index,
    accountKeys,
    signerCount,
    ...effects,
    instructions: instructions.map(named),
    innerInstructions: inner.map((group) => ({ ...group, instructions: group.instructions.map(named) })),
  }
}

const NO_MESSAGE: Message = { keys: [], signerCount: 0, instructions: [] }

const emptyMeta = (): Meta => ({
  err: null,
  feeLamports: 0n,
  computeUnits: 0,
  logs: [],
  preBalances: [],
  postBalances: [],
  preTokenBalances: [],
  postTokenBalances: [],
  inner: [],
  writable: [],
  readonly: [],
})

function readSignature(reader: ProtoReader): string {
  const bytes = reader.bytes()
  if (bytes.length !== SIGNATURE_BYTES) reader.fail()
  return reader.isValid ? encodeBase58(bytes) : ''
}

function readWire(reader: ProtoReader): Message | undefined {
  let message: Message | undefined
  while (reader.next()) if (reader.field === TRANSACTION.message) message = readMessage(reader.message())
  return message
}

function readMessage(reader: ProtoReader): Message {
  const message: Message = { keys: [], signerCount: 0, instructions: [] }
  while (reader.next()) {
    if (reader.field === MESSAGE.header) message.signerCount = readSignerCount(reader.message())
    else if (reader.field === MESSAGE.keys) message.keys.push(reader.address())
    else if (reader.field === MESSAGE.instructions)
      message.instructions.push(readInstruction(reader.message(), 1))
  }
  return message
}

function readSignerCount(reader: ProtoReader): number {
  let count = 0
  while (reader.next()) if (reader.field === HEADER.signers) count = reader.uint()
  return count
}

function readInstruction(reader: ProtoReader, stackHeight: number): IndexedInstruction {
  const instruction: IndexedInstruction = { program: 0, accounts: [], data: NO_BYTES, stackHeight }
  while (reader.next()) {
    if (reader.field === INSTRUCTION.program) instruction.program = reader.uint()
    else if (reader.field === INSTRUCTION.accounts) instruction.accounts = [...reader.bytes()]
    else if (reader.field === INSTRUCTION.data) instruction.data = reader.copy()
    else if (reader.field === INSTRUCTION.stackHeight) instruction.stackHeight = reader.uint()
  }
  return instruction
}

const NO_BYTES = new Uint8Array(0)

function readMeta(reader: ProtoReader): Meta {
  const meta = emptyMeta()
  while (reader.next()) {
    switch (reader.field) {
      case META.err:
        meta.err = readError(reader.message())
        break
      case META.fee:
        meta.feeLamports = reader.bigint()
        break
      case META.preBalances:
        reader.bigints(meta.preBalances)
        break
      case META.postBalances:
        reader.bigints(meta.postBalances)
        break
      case META.inner:
        meta.inner.push(readInner(reader.message()))
        break
      case META.logs:
        meta.logs.push(reader.text())
        break
      case META.preTokens:
        meta.preTokenBalances.push(...readTokenBalance(reader.message()))
        break
      case META.postTokens:
        meta.postTokenBalances.push(...readTokenBalance(reader.message()))
        break
      case META.writable:
        meta.writable.push(reader.address())
        break
      case META.readonly:
        meta.readonly.push(reader.address())
        break
      case META.computeUnits:
        meta.computeUnits = reader.uint()
    }
  }
  return meta
}

function readError(reader: ProtoReader): unknown {
  let bytes: Uint8Array = NO_BYTES
  while (reader.next()) if (reader.field === 1) bytes = reader.copy()
  // A failed transaction must not count as one that has succeeded: an error of a later version has no name.
  return decodeTransactionError(bytes) ?? 'UnknownError'
}

function readInner(reader: ProtoReader): Meta['inner'][number] {
  const group: Meta['inner'][number] = { index: 0, instructions: [] }
  while (reader.next()) {
    if (reader.field === INNER.index) group.index = reader.uint()
    else if (reader.field === INNER.instructions)
      group.instructions.push(readInstruction(reader.message(), UNKNOWN_STACK_HEIGHT))
  }
  return group
}

/** Balances without an owner come from very old blocks; nothing can be said about them. */
function readTokenBalance(reader: ProtoReader): TokenBalance[] {
  const balance: TokenBalance = {
    accountIndex: 0,
    mint: '',
    owner: '',
    programId: '',
    amount: 0n,
    decimals: 0,
  }
  let hasAmount = false
  while (reader.next()) {
    if (reader.field === BALANCE.accountIndex) balance.accountIndex = reader.uint()
    else if (reader.field === BALANCE.mint) balance.mint = reader.text()
    else if (reader.field === BALANCE.owner) balance.owner = reader.text()
    else if (reader.field === BALANCE.programId) balance.programId = reader.text()
    else if (reader.field === BALANCE.amount) hasAmount = readAmount(reader.message(), balance)
  }
  if (balance.owner === '' || balance.programId === '') return []
  if (!hasAmount || balance.mint === '') reader.fail()
  return [balance]
}

function readAmount(reader: ProtoReader, balance: TokenBalance): boolean {
  let hasAmount = false
  while (reader.next()) {
    if (reader.field === AMOUNT.decimals) balance.decimals = reader.uint()
    else if (reader.field === AMOUNT.amount) {
      const text = reader.text()
      hasAmount = UNSIGNED.test(text)
      if (hasAmount) balance.amount = BigInt(text)
    }
  }
  return hasAmount
}
