import type { AccountState } from '@callisto/solana'
import { isMint, isTokenAccount, isTokenProgram } from '@callisto/solana/codec'
import {
  LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../vm/addresses.ts'
import { LOOKUP_TABLE_META_BYTES } from '../../vm/lookup-table.ts'
import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'
import { parseSysvar } from './sysvar.ts'
import { describeExtensions } from './token-extensions.ts'
import { type MintUnits, toUiAmount } from './ui-amount.ts'
import { parseValidatorAccount } from './validator-accounts.ts'

type Info = { [key: string]: Json | undefined }
export type UnitsOf = (mint: string) => MintUnits | undefined

const MULTISIG_BYTES = 355
const TOKEN_STATES = ['uninitialized', 'initialized', 'frozen']

/** `{ program, parsed: { type, info }, space }` for accounts whose layout is known; undefined for any other. */
export function parseAccount(account: AccountState, unitsOf: UnitsOf): Json | undefined {
  try {
    const found = parseKnown(account, unitsOf)
    if (found === undefined) return undefined
    const [program, type, info] = found
    return { program, parsed: { type, info }, space: account.data.length }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function parseKnown(account: AccountState, unitsOf: UnitsOf): [string, string, Json | undefined] | undefined {
  const { owner, data } = account
  if (isTokenProgram(owner)) {
    const found = parseToken(account, unitsOf)
    const program = owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
    return found && [program, ...found]
  }
  if (owner === SYSTEM_PROGRAM && data.length === 80) return parseNonce(data)
  if (owner === LOOKUP_TABLE_PROGRAM) return parseLookupTable(data)
  if (owner === UPGRADEABLE_LOADER) return parseProgram(data)
  return parseValidatorAccount(account) ?? parseSysvar(account)
}

function parseToken(account: AccountState, unitsOf: UnitsOf): [string, Info] | undefined {
  if (isTokenAccount(account)) return parseTokenAccount(account.data, unitsOf)
  if (isMint(account)) return ['mint', parseMint(account.data)]
  return account.data.length === MULTISIG_BYTES ? ['multisig', parseMultisig(account.data)] : undefined
}

function parseTokenAccount(data: Uint8Array, unitsOf: UnitsOf): [string, Info] | undefined {
  const f = new ByteFields(data)
  const mint = f.key()
  const owner = f.key()
  const amount = f.u64()
  const delegate = f.coptionKey()
  const state = TOKEN_STATES[f.u8()] ?? 'uninitialized'
  const rentExemptReserve = f.coptionU64()
  const delegatedAmount = f.u64()
  const closeAuthority = f.coptionKey()
  const units = unitsOf(mint)
  if (units === undefined) return undefined
  const info: Info = { isNative: rentExemptReserve !== undefined, mint, owner, state }
  info.tokenAmount = toUiAmount(amount, units)
  if (delegate !== null)
    Object.assign(info, { delegate, delegatedAmount: toUiAmount(delegatedAmount, units) })
  // Lamports of a wrapped-SOL account, so nine decimals.
  if (rentExemptReserve !== undefined) {
    info.rentExemptReserve = toUiAmount(rentExemptReserve, { decimals: units.decimals, multiplier: 1 })
  }
  if (closeAuthority !== null) info.closeAuthority = closeAuthority
  return ['account', withExtensions(info, data)]
}

function parseMint(data: Uint8Array): Info {
  const f = new ByteFields(data)
  const mintAuthority = f.coptionKey()
  const supply = f.u64().toString()
  const decimals = f.u8()
  const isInitialized = f.u8() === 1
  return withExtensions(
    { mintAuthority, supply, decimals, isInitialized, freezeAuthority: f.coptionKey() },
    data,
  )
}

function withExtensions(info: Info, data: Uint8Array): Info {
  const extensions = describeExtensions(data)
  return extensions.length === 0 ? info : { ...info, extensions }
}

function parseMultisig(data: Uint8Array): Info {
  const f = new ByteFields(data)
  const numRequiredSigners = f.u8()
  const numValidSigners = f.u8()
  const isInitialized = f.u8() === 1
  const signers: string[] = []
  for (let i = 0; i < Math.min(numValidSigners, 11); i++) signers.push(f.key())
  return { numRequiredSigners, numValidSigners, isInitialized, signers }
}

function parseNonce(data: Uint8Array): [string, string, Info] | undefined {
  const f = new ByteFields(data, 4)
  if (f.u32() !== 1) return undefined
  const info = {
    authority: f.key(),
    blockhash: f.key(),
    feeCalculator: { lamportsPerSignature: f.u64().toString() },
  }
  return ['nonce', 'initialized', info]
}

function parseLookupTable(data: Uint8Array): [string, string, Info] | undefined {
  const f = new ByteFields(data)
  if (f.u32() !== 1) return ['address-lookup-table', 'uninitialized', {}]
  const deactivationSlot = f.u64().toString()
  const lastExtendedSlot = f.u64().toString()
  const lastExtendedSlotStartIndex = f.u8()
  const authority = f.taggedKey() ?? undefined
  const addresses: string[] = []
  const list = new ByteFields(data, LOOKUP_TABLE_META_BYTES)
  while (list.left >= 32) addresses.push(list.key())
  const info = { deactivationSlot, lastExtendedSlot, lastExtendedSlotStartIndex, authority, addresses }
  return ['address-lookup-table', 'lookupTable', info]
}

function parseProgram(data: Uint8Array): [string, string, Info] | undefined {
  const f = new ByteFields(data)
  const kind = f.u32()
  if (kind === 2) return ['bpf-upgradeable-loader', 'program', { programData: f.key() }]
  if (kind !== 3) return undefined
  const slot = f.u64()
  const authority = f.taggedKey()
  const code: Json = [Buffer.from(data.subarray(45)).toString('base64'), 'base64']
  return ['bpf-upgradeable-loader', 'programData', { slot, authority, data: code }]
}
