import { type ProgramAccount, readProgramAccount } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { integer, record } from '../../../lib/api/values.ts'
import { fromBase64 } from '../../../lib/text/base64.ts'

/** What an address is. Amounts are base units. */
export type AccountKind =
  | { kind: 'wallet' }
  | {
      kind: 'mint'
      supply: bigint
      decimals: number
      mintAuthority: string | undefined
      freezeAuthority: string | undefined
      extensions: readonly string[]
    }
  | { kind: 'tokenAccount'; mint: string; owner: string; amount: bigint; decimals: number; isFrozen: boolean }
  | { kind: 'program' }
  | { kind: 'programAccount'; account: ProgramAccount }
  /** `type` is the name that the RPC has for it, such as "lookupTable". */
  | { kind: 'other'; type: string | undefined }

export interface AccountView {
  lamports: bigint
  /** Program that owns the account. */
  owner: string
  /** Bytes of data. */
  space: number | undefined
  what: AccountKind
}

/** Parses the reply of `getAccountInfo` with `jsonParsed`: null for an address without an account, undefined for an invalid shape. */
export function parseAccount(reply: unknown): AccountView | null | undefined {
  const { value } = record(reply)
  if (value === null) return null
  const { lamports, owner, space, executable, data } = record(value)
  const units = integer(lamports)
  if (units === undefined || typeof owner !== 'string') return undefined
  const bytes = typeof space === 'number' ? space : undefined
  return { lamports: units, owner, space: bytes, what: kindOf(owner, executable === true, data) }
}

function kindOf(owner: string, isExecutable: boolean, data: unknown): AccountKind {
  if (isExecutable) return { kind: 'program' }
  const { parsed } = record(data)
  const { type, info } = record(parsed)
  if (owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM) {
    const token = tokenKind(type, record(info))
    if (token) return token
  }
  const bytes = bytesOf(data)
  if (owner === SYSTEM_PROGRAM && bytes?.length === 0) return { kind: 'wallet' }
  const account = bytes && readProgramAccount(owner, bytes)
  if (account) return { kind: 'programAccount', account }
  return { kind: 'other', type: typeof type === 'string' ? type : undefined }
}

function tokenKind(type: unknown, info: Record<string, unknown>): AccountKind | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  if (type === 'mint') {
    const supply = integer(info.supply)
    const decimals = decimalsOf(info.decimals)
    if (supply === undefined || decimals === undefined) return undefined
    const extensions = Array.isArray(info.extensions) ? info.extensions : []
    return {
      kind: 'mint',
      supply,
      decimals,
      mintAuthority: text(info.mintAuthority),
      freezeAuthority: text(info.freezeAuthority),
      extensions: extensions.flatMap((one) => text(record(one).extension) ?? []),
    }
  }
  const { amount, decimals } = record(info.tokenAmount)
  const units = integer(amount)
  const places = decimalsOf(decimals)
  const mint = text(info.mint)
  const owner = text(info.owner)
  if (type !== 'account' || !mint || !owner || units === undefined || places === undefined) return undefined
  return {
    kind: 'tokenAccount',
    mint,
    owner,
    amount: units,
    decimals: places,
    isFrozen: info.state === 'frozen',
  }
}

function decimalsOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
    ? value
    : undefined
}

/** The data as `[text, 'base64']`, in which the RPC returns what it does not parse. */
function bytesOf(data: unknown): Uint8Array | undefined {
  if (!Array.isArray(data) || data[1] !== 'base64' || typeof data[0] !== 'string') return undefined
  try {
    return fromBase64(data[0])
  } catch {
    return undefined
  }
}
