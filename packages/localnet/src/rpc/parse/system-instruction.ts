import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'

export interface ParsedInstruction {
  type: string
  info: { [key: string]: Json | undefined }
}

type Reader = (accounts: string[], f: ByteFields) => ParsedInstruction

/** By the index of `SystemInstruction`: https://docs.rs/solana-system-interface */
const READERS: readonly Reader[] = [
  ([source, newAccount], f) => ({
    type: 'createAccount',
    info: { source, newAccount, lamports: f.u64(), space: f.u64(), owner: f.key() },
  }),
  ([account], f) => ({ type: 'assign', info: { account, owner: f.key() } }),
  ([source, destination], f) => ({ type: 'transfer', info: { source, destination, lamports: f.u64() } }),
  ([source, newAccount], f) => ({
    type: 'createAccountWithSeed',
    info: {
      source,
      newAccount,
      base: f.key(),
      seed: f.longText(),
      lamports: f.u64(),
      space: f.u64(),
      owner: f.key(),
    },
  }),
  ([nonceAccount, recentBlockhashesSysvar, nonceAuthority]) => ({
    type: 'advanceNonce',
    info: { nonceAccount, recentBlockhashesSysvar, nonceAuthority },
  }),
  ([nonceAccount, destination, recentBlockhashesSysvar, rentSysvar, nonceAuthority], f) => ({
    type: 'withdrawFromNonce',
    info: {
      nonceAccount,
      destination,
      recentBlockhashesSysvar,
      rentSysvar,
      nonceAuthority,
      lamports: f.u64(),
    },
  }),
  ([nonceAccount, recentBlockhashesSysvar, rentSysvar], f) => ({
    type: 'initializeNonce',
    info: { nonceAccount, recentBlockhashesSysvar, rentSysvar, nonceAuthority: f.key() },
  }),
  ([nonceAccount, nonceAuthority], f) => ({
    type: 'authorizeNonce',
    info: { nonceAccount, nonceAuthority, newAuthorized: f.key() },
  }),
  ([account], f) => ({ type: 'allocate', info: { account, space: f.u64() } }),
  ([account], f) => ({
    type: 'allocateWithSeed',
    info: { account, base: f.key(), seed: f.longText(), space: f.u64(), owner: f.key() },
  }),
  ([account], f) => ({
    type: 'assignWithSeed',
    info: { account, base: f.key(), seed: f.longText(), owner: f.key() },
  }),
  ([source, sourceBase, destination], f) => ({
    type: 'transferWithSeed',
    info: {
      source,
      sourceBase,
      destination,
      lamports: f.u64(),
      sourceSeed: f.longText(),
      sourceOwner: f.key(),
    },
  }),
  ([nonceAccount]) => ({ type: 'upgradeNonce', info: { nonceAccount } }),
]

/** Throws a RangeError when the data is too short; returns undefined for an unknown instruction. */
export function parseSystem(accounts: string[], data: Uint8Array): ParsedInstruction | undefined {
  const fields = new ByteFields(data)
  return READERS[fields.u32()]?.(accounts, fields)
}
