import type { ExecutedTransaction, ParsedAccount } from '@callisto/solana'
import { integer, record } from '../api/values.ts'

export interface InstructionView {
  programId: string
  /** Instruction type as parsed by the RPC ("transferChecked"). */
  type: string | undefined
  /** Base58 data of an unparsed instruction. */
  data: string | undefined
  accounts: readonly string[]
  /** Named values of a parsed instruction. */
  info: readonly (readonly [name: string, value: string])[]
  inner: readonly InstructionView[]
}

export interface BalanceChange {
  owner: string
  /** Undefined for native SOL. */
  mint: string | undefined
  decimals: number
  before: bigint
  after: bigint
}

/** A confirmed transaction, as the explorer pages show it. */
export interface TransactionView {
  /** Amounts, balances, error and logs, keys of lookup tables included. */
  executed: ExecutedTransaction
  version: 'legacy' | 0 | 1 | undefined
  blockhash: string | undefined
  signatures: number
  /** In the order of the message. */
  accounts: readonly ParsedAccount[]
  signers: readonly string[]
  changes: readonly BalanceChange[]
  instructions: readonly InstructionView[]
}

export const SOL_DECIMALS = 9
/** Decimals are a byte in a mint: a larger number comes from no chain. */
const MAX_DECIMALS = 255
const MAX_TEXT = 200

/** Parses the reply of `getTransaction` with `jsonParsed`; undefined for an invalid shape. */
export function parseTransaction(signature: string, reply: unknown): TransactionView | undefined {
  const { slot, blockTime, version, transaction, meta: rawMeta } = record(reply)
  const meta = record(rawMeta)
  const { message: rawMessage, signatures } = record(transaction)
  const message = record(rawMessage)
  const fee = integer(meta.fee)
  if (typeof slot !== 'number' || !Number.isSafeInteger(slot) || fee === undefined) return undefined
  const accounts = list(message.accountKeys).map(parseKey)
  const preTokenBalances = list(meta.preTokenBalances).flatMap(parseTokenBalance)
  const postTokenBalances = list(meta.postTokenBalances).flatMap(parseTokenBalance)
  const preBalances = list(meta.preBalances).map((one) => integer(one) ?? 0n)
  const postBalances = list(meta.postBalances).map((one) => integer(one) ?? 0n)
  const executed: ExecutedTransaction = {
    signature,
    slot,
    blockTime: typeof blockTime === 'number' ? blockTime : undefined,
    accountKeys: accounts.map(({ address }) => address),
    err: meta.err ?? null,
    feeLamports: fee,
    computeUnits: Number(integer(meta.computeUnitsConsumed) ?? 0n),
    logs: list(meta.logMessages).map(String),
    preBalances,
    postBalances,
    preTokenBalances,
    postTokenBalances,
  }
  const inner = new Map(
    list(meta.innerInstructions).map((group) => [record(group).index, record(group).instructions]),
  )
  return {
    executed,
    version: version === 'legacy' || version === 0 || version === 1 ? version : undefined,
    blockhash: typeof message.recentBlockhash === 'string' ? message.recentBlockhash : undefined,
    signatures: Math.max(1, list(signatures).length),
    accounts,
    signers: accounts.filter(({ signer }) => signer).map(({ address }) => address),
    changes: [...solChanges(executed), ...tokenChanges(executed)],
    instructions: list(message.instructions).map((one, at) => parseInstruction(one, list(inner.get(at)))),
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parseKey(value: unknown): ParsedAccount {
  const { pubkey, signer, writable } = record(value)
  return { address: String(pubkey ?? value), signer: signer === true, writable: writable === true }
}

type TokenBalance = ExecutedTransaction['preTokenBalances'][number]

/** Balances without an owner come from very old blocks and are left out. */
function parseTokenBalance(value: unknown): TokenBalance[] {
  const { accountIndex, owner, mint, programId, uiTokenAmount } = record(value)
  const { amount, decimals } = record(uiTokenAmount)
  const units = integer(amount)
  const places = Number(integer(decimals) ?? -1)
  if (typeof owner !== 'string' || typeof mint !== 'string' || units === undefined) return []
  if (places < 0 || places > MAX_DECIMALS || typeof accountIndex !== 'number') return []
  const program = typeof programId === 'string' ? programId : ''
  return [{ accountIndex, owner, mint, programId: program, amount: units, decimals: places }]
}

function parseInstruction(value: unknown, inner: readonly unknown[] = []): InstructionView {
  const { programId, parsed, data, accounts } = record(value)
  const { type, info } = record(parsed)
  return {
    programId: String(programId),
    type: typeof type === 'string' ? type : typeof parsed === 'string' ? 'memo' : undefined,
    data: typeof data === 'string' ? data : undefined,
    accounts: list(accounts).map(String),
    info:
      typeof parsed === 'string'
        ? [['memo', parsed.slice(0, MAX_TEXT)]]
        : Object.entries(record(info)).map(([name, one]) => [name, valueText(one)] as const),
    inner: inner.map((one) => parseInstruction(one)),
  }
}

function valueText(value: unknown): string {
  const amount = record(value)
  if (typeof amount.uiAmountString === 'string') return amount.uiAmountString
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function solChanges({ accountKeys, preBalances, postBalances }: ExecutedTransaction): BalanceChange[] {
  return accountKeys.flatMap((owner, at) => {
    const before = preBalances[at]
    const after = postBalances[at]
    if (before === undefined || after === undefined || before === after) return []
    return [{ owner, mint: undefined, decimals: SOL_DECIMALS, before, after }]
  })
}

/** Token balance changes by owner and mint, summed over the owner's accounts. */
function tokenChanges({ preTokenBalances, postTokenBalances }: ExecutedTransaction): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const [side, balances] of [
    ['before', preTokenBalances],
    ['after', postTokenBalances],
  ] as const) {
    for (const { owner, mint, amount, decimals } of balances) {
      const key = `${owner} ${mint}`
      const known = changes.get(key) ?? { owner, mint, decimals, before: 0n, after: 0n }
      changes.set(key, { ...known, [side]: known[side] + amount })
    }
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
