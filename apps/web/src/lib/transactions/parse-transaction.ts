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

/** View model of the transaction page. */
export interface TransactionView {
  slot: number
  /** Unix ms. */
  timeMs: number | undefined
  feeLamports: bigint
  computeUnits: number | undefined
  err: unknown
  signers: readonly string[]
  changes: readonly BalanceChange[]
  instructions: readonly InstructionView[]
  logs: readonly string[]
}

const SOL_DECIMALS = 9

/** Parses the reply of `getTransaction` with `jsonParsed`; undefined for an invalid shape. */
export function parseTransaction(reply: unknown): TransactionView | undefined {
  const { slot, blockTime, transaction, meta: rawMeta } = record(reply)
  const meta = record(rawMeta)
  const message = record(record(transaction).message)
  const fee = integer(meta.fee)
  if (typeof slot !== 'number' || fee === undefined) return undefined
  const keys = list(message.accountKeys).map((key) => ({
    address: String(record(key).pubkey ?? key),
    signer: record(key).signer === true,
  }))
  const inner = new Map(
    list(meta.innerInstructions).map((group) => [record(group).index, record(group).instructions]),
  )
  return {
    slot,
    timeMs: typeof blockTime === 'number' ? blockTime * 1000 : undefined,
    feeLamports: fee,
    computeUnits: typeof meta.computeUnitsConsumed === 'number' ? meta.computeUnitsConsumed : undefined,
    err: meta.err ?? null,
    signers: keys.filter(({ signer }) => signer).map(({ address }) => address),
    changes: [...solChanges(meta, keys), ...tokenChanges(meta)],
    instructions: list(message.instructions).map((one, at) => parseInstruction(one, list(inner.get(at)))),
    logs: list(meta.logMessages).map(String),
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parseInstruction(value: unknown, inner: readonly unknown[] = []): InstructionView {
  const { programId, parsed, data, accounts } = record(value)
  const { type, info } = record(parsed)
  return {
    programId: String(programId),
    type: typeof type === 'string' ? type : typeof parsed === 'string' ? parsed.slice(0, 200) : undefined,
    data: typeof data === 'string' ? data : undefined,
    accounts: list(accounts).map(String),
    info: Object.entries(record(info)).map(([name, one]) => [name, formatValue(one)] as const),
    inner: inner.map((one) => parseInstruction(one)),
  }
}

function formatValue(value: unknown): string {
  const amount = record(value)
  if (typeof amount.uiAmountString === 'string') return amount.uiAmountString
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function solChanges(meta: Record<string, unknown>, keys: readonly { address: string }[]): BalanceChange[] {
  const before = list(meta.preBalances)
  const after = list(meta.postBalances)
  return keys.flatMap(({ address }, at) => {
    const was = integer(before[at])
    const is = integer(after[at])
    if (was === undefined || is === undefined || was === is) return []
    return [{ owner: address, mint: undefined, decimals: SOL_DECIMALS, before: was, after: is }]
  })
}

/** Token balance changes by owner and mint, summed over the owner's accounts. */
function tokenChanges(meta: Record<string, unknown>): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const [side, balances] of [
    ['before', meta.preTokenBalances],
    ['after', meta.postTokenBalances],
  ] as const) {
    for (const balance of list(balances)) {
      const { owner, mint, uiTokenAmount } = record(balance)
      const { amount, decimals } = record(uiTokenAmount)
      const units = integer(amount)
      if (typeof owner !== 'string' || typeof mint !== 'string' || units === undefined) continue
      const key = `${owner} ${mint}`
      const known = changes.get(key) ?? { owner, mint, decimals: Number(decimals), before: 0n, after: 0n }
      changes.set(key, { ...known, [side]: known[side] + units })
    }
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
