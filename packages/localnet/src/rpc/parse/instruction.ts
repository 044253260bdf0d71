import { encodeBase58 } from '@callisto/solana/codec'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../vm/addresses.ts'
import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'
import { type ParsedInstruction, parseSystem } from './system-instruction.ts'
import { parseToken } from './token-instruction.ts'

type Parse = (accounts: string[], data: Uint8Array) => ParsedInstruction | string | undefined

const PARSERS: Readonly<Record<string, [name: string, parse: Parse]>> = {
  [SYSTEM_PROGRAM]: ['system', parseSystem],
  [TOKEN_PROGRAM]: ['spl-token', parseToken],
  [TOKEN_2022_PROGRAM]: ['spl-token', parseToken],
  [ASSOCIATED_TOKEN_PROGRAM]: ['spl-associated-token-account', parseAssociatedToken],
  [MEMO_PROGRAM]: ['spl-memo', parseMemo],
  [MEMO_V1_PROGRAM]: ['spl-memo', parseMemo],
  [LOOKUP_TABLE_PROGRAM]: ['address-lookup-table', parseLookupTable],
}

/**
 * An instruction in parsed form, or with accounts and raw data, as validators also show compute budget
 * instructions.
 */
export function describeInstruction(
  programId: string,
  accounts: string[],
  data: Uint8Array,
  stackHeight: number,
): Json {
  const known = PARSERS[programId]
  const parsed = known === undefined ? undefined : tryParse(known[1], accounts, data)
  if (known === undefined || parsed === undefined) {
    return { programId, accounts, data: encodeBase58(data), stackHeight }
  }
  const shown: Json = typeof parsed === 'string' ? parsed : { type: parsed.type, info: parsed.info }
  return { program: known[0], programId, parsed: shown, stackHeight }
}

function tryParse(
  parse: Parse,
  accounts: string[],
  data: Uint8Array,
): ParsedInstruction | string | undefined {
  try {
    return parse(accounts, data)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function parseMemo(_accounts: string[], data: Uint8Array): string {
  return Buffer.from(data).toString('utf8')
}

function parseAssociatedToken(accounts: string[], data: Uint8Array): ParsedInstruction | undefined {
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  const kind = data[0] ?? 0
  if (kind > 1) return undefined
  const info = { source, account, wallet, mint, systemProgram, tokenProgram }
  return { type: kind === 0 ? 'create' : 'createIdempotent', info }
}

function parseLookupTable(accounts: string[], data: Uint8Array): ParsedInstruction | undefined {
  const f = new ByteFields(data)
  const kind = f.u32()
  const [lookupTableAccount, lookupTableAuthority, third, fourth] = accounts
  const both = { lookupTableAccount, lookupTableAuthority }
  if (kind === 0) {
    const info = {
      ...both,
      payerAccount: third,
      systemProgram: fourth,
      recentSlot: f.u64(),
      bumpSeed: f.u8(),
    }
    return { type: 'createLookupTable', info }
  }
  if (kind === 1) return { type: 'freezeLookupTable', info: both }
  if (kind === 2) {
    const newAddresses: string[] = []
    for (let left = Math.min(Number(f.u64()), 256); left > 0; left--) newAddresses.push(f.key())
    return {
      type: 'extendLookupTable',
      info: { ...both, newAddresses, payerAccount: third, systemProgram: fourth },
    }
  }
  if (kind === 3) return { type: 'deactivateLookupTable', info: both }
  return kind === 4 ? { type: 'closeLookupTable', info: { ...both, recipient: third } } : undefined
}
