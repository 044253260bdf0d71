import { type FieldValue, readInstruction } from '@callisto/program-clients'
import { decodeBase58 } from '@callisto/solana/codec'
import { programs } from '../programs/page-programs.ts'
import type { InstructionView } from './parse-transaction.ts'

export interface InstructionField {
  name: string
  value: string
  kind: 'address' | 'number' | 'text'
}

export interface NamedInstruction {
  /** Display name of the program; undefined for an unknown one. */
  program: string | undefined
  /** Undefined for an instruction of an unknown program. */
  name: string | undefined
  fields: readonly InstructionField[]
  /** Accounts without a name. */
  otherAccounts: readonly string[]
  /** Base58 data that was not decoded. */
  data: string | undefined
}

/** Names and fields of an instruction: parsed by the RPC, decoded by a client of ours, or as far as names are known. */
export function nameInstruction({
  programId,
  type,
  info,
  data,
  accounts,
}: InstructionView): NamedInstruction {
  const program = programs.labelOf(programId)
  if (type !== undefined)
    return { program, name: toWords(type), fields: info.map(toField), otherAccounts: [], data: undefined }
  const bytes = data === undefined ? undefined : decodeBase58(data)
  const decoded = bytes && readInstruction(programId, accounts, bytes)
  const name = bytes && (programs.instructionName(programId, bytes) ?? decoded?.name)
  if (!decoded) return { program, name, fields: [], otherAccounts: accounts, data }
  const args = decoded.args.flatMap(([label, value]) => flatten(label, value))
  return {
    program,
    name,
    fields: [...args, ...decoded.accounts].map(toField),
    otherAccounts: accounts.slice(decoded.accounts.length),
    data: undefined,
  }
}

/** "transferChecked" of the RPC -> "Transfer checked", as the names of our own programs are written. */
function toWords(type: string): string {
  const words = type.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Row = readonly [name: string, value: string]

/** A list becomes a row for each item: "steps 1", "cpmm, 6000, 0, 1". */
function flatten(name: string, value: FieldValue): Row[] {
  if (!Array.isArray(value)) return [[name, String(value)]]
  return value.map((item: object | string, at) => {
    if (typeof item === 'string') return [`${name} ${at + 1}`, item]
    const parts = Object.entries(item).map(([key, one]) => `${key} ${String(one)}`)
    return [`${name} ${at + 1}`, parts.join(', ')]
  })
}

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

function toField([name, value]: Row): InstructionField {
  const kind = /^\d{1,20}(\.\d{1,20})?$/.test(value) ? 'number' : ADDRESS.test(value) ? 'address' : 'text'
  return { name, value, kind }
}
