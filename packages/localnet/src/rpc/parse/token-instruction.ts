import type { Json } from '../json.ts'
import { ByteFields } from './byte-fields.ts'
import type { ParsedInstruction } from './system-instruction.ts'
import { toUiAmount } from './ui-amount.ts'

type Info = { [key: string]: Json | undefined }
type Reader = (accounts: string[], f: ByteFields) => ParsedInstruction

const AUTHORITIES = [
  'mintTokens',
  'freezeAccount',
  'accountOwner',
  'closeAccount',
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
]

/** The authority: the account at `at`, or a multisig followed by its signers. */
function signedBy(accounts: string[], at: number, name: string, multisigName: string): Info {
  const signers = accounts.slice(at + 1)
  return signers.length === 0 ? { [name]: accounts[at] } : { [multisigName]: accounts[at], signers }
}

const authority = (accounts: string[], at: number) => signedBy(accounts, at, 'authority', 'multisigAuthority')
const owner = (accounts: string[], at: number) => signedBy(accounts, at, 'owner', 'multisigOwner')

function checkedAmount(f: ByteFields): Json {
  const amount = f.u64()
  return toUiAmount(amount, { decimals: f.u8(), multiplier: 1 })
}

function mintInfo(mint: string | undefined, rentSysvar: string | undefined, f: ByteFields): Info {
  const decimals = f.u8()
  const mintAuthority = f.key()
  const freezeAuthority = f.left > 0 ? (f.taggedKey() ?? undefined) : undefined
  return { mint, decimals, mintAuthority, rentSysvar, freezeAuthority }
}

const READERS: Readonly<Record<number, Reader>> = {
  0: ([mint, rent], f) => ({ type: 'initializeMint', info: mintInfo(mint, rent, f) }),
  1: ([account, mint, who, rentSysvar]) => ({
    type: 'initializeAccount',
    info: { account, mint, owner: who, rentSysvar },
  }),
  2: ([multisig, rentSysvar, ...signers], f) => ({
    type: 'initializeMultisig',
    info: { multisig, rentSysvar, signers, m: f.u8() },
  }),
  3: (a, f) => ({
    type: 'transfer',
    info: { source: a[0], destination: a[1], amount: f.u64().toString(), ...authority(a, 2) },
  }),
  4: (a, f) => ({
    type: 'approve',
    info: { source: a[0], delegate: a[1], amount: f.u64().toString(), ...owner(a, 2) },
  }),
  5: (a) => ({ type: 'revoke', info: { source: a[0], ...owner(a, 1) } }),
  6: readSetAuthority,
  7: (a, f) => ({
    type: 'mintTo',
    info: { mint: a[0], account: a[1], amount: f.u64().toString(), ...mintAuthority(a, 2) },
  }),
  8: (a, f) => ({
    type: 'burn',
    info: { account: a[0], mint: a[1], amount: f.u64().toString(), ...authority(a, 2) },
  }),
  9: (a) => ({ type: 'closeAccount', info: { account: a[0], destination: a[1], ...owner(a, 2) } }),
  10: (a) => ({ type: 'freezeAccount', info: { account: a[0], mint: a[1], ...freezeAuthority(a, 2) } }),
  11: (a) => ({ type: 'thawAccount', info: { account: a[0], mint: a[1], ...freezeAuthority(a, 2) } }),
  12: (a, f) => ({
    type: 'transferChecked',
    info: { source: a[0], mint: a[1], destination: a[2], tokenAmount: checkedAmount(f), ...authority(a, 3) },
  }),
  13: (a, f) => ({
    type: 'approveChecked',
    info: { source: a[0], mint: a[1], delegate: a[2], tokenAmount: checkedAmount(f), ...owner(a, 3) },
  }),
  14: (a, f) => ({
    type: 'mintToChecked',
    info: { mint: a[0], account: a[1], tokenAmount: checkedAmount(f), ...mintAuthority(a, 2) },
  }),
  15: (a, f) => ({
    type: 'burnChecked',
    info: { account: a[0], mint: a[1], tokenAmount: checkedAmount(f), ...authority(a, 2) },
  }),
  16: ([account, mint, rentSysvar], f) => ({
    type: 'initializeAccount2',
    info: { account, mint, owner: f.key(), rentSysvar },
  }),
  17: ([account]) => ({ type: 'syncNative', info: { account } }),
  18: ([account, mint], f) => ({ type: 'initializeAccount3', info: { account, mint, owner: f.key() } }),
  19: ([multisig, ...signers], f) => ({
    type: 'initializeMultisig2',
    info: { multisig, signers, m: f.u8() },
  }),
  20: ([mint], f) => ({ type: 'initializeMint2', info: mintInfo(mint, undefined, f) }),
  21: ([mint]) => ({ type: 'getAccountDataSize', info: { mint } }),
  22: ([account]) => ({ type: 'initializeImmutableOwner', info: { account } }),
  25: ([mint], f) => ({ type: 'initializeMintCloseAuthority', info: { mint, newAuthority: f.taggedKey() } }),
  26: readTransferFee,
  39: ([mint], f) => {
    const kind = f.u8()
    if (kind !== 0) return { type: 'updateMetadataPointer', info: { mint, metadataAddress: f.optionalKey() } }
    return {
      type: 'initializeMetadataPointer',
      info: { mint, authority: f.optionalKey(), metadataAddress: f.optionalKey() },
    }
  },
}

function mintAuthority(accounts: string[], at: number): Info {
  return signedBy(accounts, at, 'mintAuthority', 'multisigMintAuthority')
}

function freezeAuthority(accounts: string[], at: number): Info {
  return signedBy(accounts, at, 'freezeAuthority', 'multisigFreezeAuthority')
}

function readSetAuthority(accounts: string[], f: ByteFields): ParsedInstruction {
  const kind = f.u8()
  const of = kind === 2 || kind === 3 ? 'account' : 'mint'
  const authorityType = AUTHORITIES[kind] ?? 'unknown'
  const newAuthority = f.taggedKey()
  const signer = signedBy(accounts, 1, 'authority', 'multisigAuthority')
  return { type: 'setAuthority', info: { [of]: accounts[0], authorityType, newAuthority, ...signer } }
}

function readTransferFee(accounts: string[], f: ByteFields): ParsedInstruction {
  const kind = f.u8()
  if (kind === 0) {
    const transferFeeConfigAuthority = f.taggedKey() ?? undefined
    const withdrawWithheldAuthority = f.taggedKey() ?? undefined
    const info = { mint: accounts[0], transferFeeConfigAuthority, withdrawWithheldAuthority }
    const fee = { transferFeeBasisPoints: f.u16(), maximumFee: f.u64() }
    return { type: 'initializeTransferFeeConfig', info: { ...info, ...fee } }
  }
  if (kind !== 1) throw new RangeError('not shown in parsed form')
  const [source, mint, destination] = accounts
  const amount = f.u64()
  const units = { decimals: f.u8(), multiplier: 1 }
  const tokenAmount = toUiAmount(amount, units)
  const feeAmount = toUiAmount(f.u64(), units)
  const info = { source, mint, destination, tokenAmount, feeAmount, ...authority(accounts, 3) }
  return { type: 'transferCheckedWithFee', info }
}

/** Token and Token-2022. Throws a RangeError for short data; returns undefined for an unknown instruction. */
export function parseToken(accounts: string[], data: Uint8Array): ParsedInstruction | undefined {
  const fields = new ByteFields(data)
  return READERS[fields.u8()]?.(accounts, fields)
}
