import type { ChainBlock, ChainInstruction, ChainTransaction, TokenBalance } from '@callisto/solana'
import { decodeBase58, decodeTransaction, type WireMessage } from '@callisto/solana/codec'
import { parseCount, parseSlot } from '../accounts/parse-account.ts'

/** A block with the hash that it follows. */
export interface LinkedBlock {
  block: ChainBlock
  parentHash: string
}

type Fields = Readonly<Record<string, unknown>>

/** A reply that no node of the cluster gives. */
class ShapeError extends Error {}

/**
 * Reads the reply of `getBlock` with `encoding: 'base64'` and full transactions; undefined when it is not of its shape.
 * Never throws.
 */
export function parseBlock(slot: number, reply: unknown): LinkedBlock | undefined {
  try {
    const fields = object(reply)
    return {
      parentHash: text(fields.previousBlockhash),
      block: {
        slot,
        parentSlot: count(fields.parentSlot),
        blockHeight: count(fields.blockHeight),
        blockhash: text(fields.blockhash),
        // A block without votes has no time; nodes know the time of every block that is confirmed.
        blockTime: count(fields.blockTime),
        transactions: list(fields.transactions).map((one, index) => parseTransaction(object(one), index)),
      },
    }
  } catch {
    return undefined
  }
}

function parseTransaction({ transaction, meta }: Fields, index: number): ChainTransaction {
  const wire = decodeTransaction(Buffer.from(text(list(transaction)[0]), 'base64'))
  const fields = object(meta)
  const loaded = fields.loadedAddresses == null ? {} : object(fields.loadedAddresses)
  const accountKeys = [...wire.message.staticKeys, ...texts(loaded.writable), ...texts(loaded.readonly)]
  return {
    signature: wire.signature,
    index,
    accountKeys,
    signerCount: wire.message.signerCount,
    err: fields.err ?? null,
    feeLamports: amount(fields.fee),
    computeUnits: fields.computeUnitsConsumed == null ? 0 : count(fields.computeUnitsConsumed),
    logs: texts(fields.logMessages),
    instructions: wire.message.instructions.map((one) => outer(one, accountKeys)),
    innerInstructions: list(fields.innerInstructions ?? []).map((one) => inner(object(one), accountKeys)),
    preBalances: list(fields.preBalances).map(amount),
    postBalances: list(fields.postBalances).map(amount),
    preTokenBalances: list(fields.preTokenBalances ?? []).flatMap(tokenBalance),
    postTokenBalances: list(fields.postTokenBalances ?? []).flatMap(tokenBalance),
  }
}

function outer(
  { programIndex, accounts, data }: WireMessage['instructions'][number],
  keys: readonly string[],
): ChainInstruction {
  return { programId: at(keys, programIndex), accounts: [...accounts], data, stackHeight: 1 }
}

function inner(group: Fields, keys: readonly string[]): ChainTransaction['innerInstructions'][number] {
  const instructions = list(group.instructions).map((one): ChainInstruction => {
    const { programIdIndex, accounts, data, stackHeight } = object(one)
    const bytes = decodeBase58(text(data))
    if (bytes === undefined) throw new ShapeError()
    return {
      programId: at(keys, count(programIdIndex)),
      accounts: list(accounts).map(count),
      data: bytes,
      // Nodes before version 1.15 did not record it.
      stackHeight: stackHeight == null ? 2 : count(stackHeight),
    }
  })
  return { index: count(group.index), instructions }
}

/** Balances without an owner come from very old blocks; nothing can be said about them. */
function tokenBalance(value: unknown): TokenBalance[] {
  const { accountIndex, mint, owner, programId, uiTokenAmount } = object(value)
  if (owner == null || programId == null) return []
  const { amount: units, decimals } = object(uiTokenAmount)
  return [
    {
      accountIndex: count(accountIndex),
      mint: text(mint),
      owner: text(owner),
      programId: text(programId),
      amount: amount(units),
      decimals: count(decimals),
    },
  ]
}

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError()
  return value as Fields
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new ShapeError()
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new ShapeError()
  return value
}

/** Texts of a list; none where it is absent. */
const texts = (value: unknown): string[] => (value == null ? [] : list(value).map(text))

function count(value: unknown): number {
  const slot = parseSlot(value)
  if (slot === undefined) throw new ShapeError()
  return slot
}

function amount(value: unknown): bigint {
  const units = parseCount(value)
  if (units === undefined) throw new ShapeError()
  return units
}

function at(keys: readonly string[], index: number): string {
  const key = keys[index]
  if (key === undefined) throw new ShapeError()
  return key
}
