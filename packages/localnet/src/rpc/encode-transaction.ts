import type { TokenBalance } from '@callisto/solana'
import { encodeBase58, isWritableIndex, type WireMessage } from '@callisto/solana/codec'
import type { TransactionRecord } from '../ledger/record.ts'
import { BUILTINS, SYSVARS } from '../vm/addresses.ts'
import type { InnerCall } from '../vm/vm.ts'
import { invalidParams, RPC_CODE, RpcError } from './error.ts'
import type { Json } from './json.ts'
import { type Options, optionalCount } from './params.ts'
import { describeInstruction } from './parse/instruction.ts'
import { toUiAmount } from './parse/ui-amount.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64' | 'binary'

export interface TransactionFormat {
  encoding: TransactionEncoding
  maxVersion: number | undefined
}

export function transactionFormat(options: Options): TransactionFormat {
  const encoding = options.encoding ?? 'json'
  const known = ['json', 'jsonParsed', 'base58', 'base64', 'binary'].includes(String(encoding))
  if (!known) throw invalidParams(`Invalid params: unknown variant \`${String(encoding).slice(0, 32)}\``)
  return {
    encoding: encoding as TransactionEncoding,
    maxVersion: optionalCount(options, 'maxSupportedTransactionVersion'),
  }
}

/** Whether a caller reads the version of a transaction; without `maxSupportedTransactionVersion` it reads legacy only. */
export function isReadable(version: WireMessage['version'], { maxVersion }: TransactionFormat): boolean {
  return version === 'legacy' || (maxVersion !== undefined && version <= maxVersion)
}

/** `{ transaction, meta, version? }`. Throws -32015 for a version that the caller does not read. */
export function encodeTransaction(
  record: TransactionRecord,
  format: TransactionFormat,
): { [key: string]: Json } {
  const { version } = record.transaction.message
  if (!isReadable(version, format)) {
    throw new RpcError(
      RPC_CODE.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
        `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  const shown = {
    transaction: encodeBody(record, format.encoding),
    meta: encodeMeta(record, format.encoding),
  }
  return format.maxVersion === undefined ? shown : { ...shown, version }
}

function encodeBody(record: TransactionRecord, encoding: TransactionEncoding): Json {
  const { wire, signatures, message } = record.transaction
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [encodeBase58(wire), 'base58']
  if (encoding === 'binary') return encodeBase58(wire)
  const shown = encoding === 'jsonParsed' ? parsedMessage(record) : plainMessage(message)
  return { signatures: signatures.map(encodeBase58), message: shown }
}

function plainMessage(message: WireMessage): Json {
  const plain: { [key: string]: Json } = {
    header: {
      numRequiredSignatures: message.signerCount,
      numReadonlySignedAccounts: message.readonlySigned,
      numReadonlyUnsignedAccounts: message.readonlyUnsigned,
    },
    accountKeys: message.staticKeys,
    recentBlockhash: message.blockhash,
    instructions: message.instructions.map((call) => plainInstruction(call, 1)),
  }
  return { ...plain, ...versionFields(message) }
}

/** The fields that only one version of a message has. */
function versionFields(message: WireMessage): { [key: string]: Json } {
  if (message.version === 0) return { addressTableLookups: plainLookups(message) }
  if (message.config === undefined) return {}
  const { priorityFeeLamports, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = message.config
  return {
    transactionConfig: {
      priorityFee: priorityFeeLamports ?? null,
      computeUnitLimit: computeUnitLimit ?? null,
      loadedAccountsDataSizeLimit: loadedAccountsDataSizeLimit ?? null,
      heapSize: heapSize ?? null,
    },
  }
}

function plainLookups(message: WireMessage): Json {
  return message.lookups.map((lookup) => ({
    accountKey: lookup.table,
    writableIndexes: [...lookup.writable],
    readonlyIndexes: [...lookup.readonly],
  }))
}

function plainInstruction(call: Omit<InnerCall, 'stackHeight'>, stackHeight: number): Json {
  return {
    programIdIndex: call.programIndex,
    accounts: [...call.accounts],
    data: encodeBase58(call.data),
    stackHeight,
  }
}

function parsedMessage(record: TransactionRecord): Json {
  const { message } = record.transaction
  const parsed: { [key: string]: Json } = {
    accountKeys: accountList(record),
    recentBlockhash: message.blockhash,
    instructions: message.instructions.map((call) => parsedInstruction(call, record.keys, 1)),
  }
  return { ...parsed, ...versionFields(message) }
}

/** Every key with its flags: validators demote the write locks of built-in keys and of invoked programs. */
export function accountList(record: TransactionRecord): Json[] {
  const { message } = record.transaction
  const programs = new Set(message.instructions.map((call) => record.keys[call.programIndex]))
  return record.keys.map((pubkey, index) => ({
    pubkey,
    signer: index < message.signerCount,
    source: index < message.staticKeys.length ? 'transaction' : 'lookupTable',
    writable:
      isWritableIndex(message, index, record.loadedWritable) &&
      !BUILTINS.has(pubkey) &&
      !SYSVARS.has(pubkey) &&
      !programs.has(pubkey),
  }))
}

function parsedInstruction(call: Omit<InnerCall, 'stackHeight'>, keys: string[], stackHeight: number): Json {
  const accounts = Array.from(call.accounts, (index) => keys[index]!)
  return describeInstruction(keys[call.programIndex]!, accounts, call.data, stackHeight)
}

function encodeMeta(record: TransactionRecord, encoding: TransactionEncoding): Json {
  const { meta, keys } = record
  const staticCount = record.transaction.message.staticKeys.length
  const writableEnd = staticCount + record.loadedWritable
  const isParsed = encoding === 'jsonParsed'
  return {
    err: meta.err as Json,
    status: meta.err === null ? { Ok: null } : { Err: meta.err as Json },
    fee: meta.feeLamports,
    preBalances: meta.preBalances,
    postBalances: meta.postBalances,
    innerInstructions: encodeInner(meta.inner, keys, isParsed),
    logMessages: meta.logs,
    preTokenBalances: meta.preTokenBalances.map(encodeTokenBalance),
    postTokenBalances: meta.postTokenBalances.map(encodeTokenBalance),
    rewards: [],
    loadedAddresses: isParsed
      ? undefined
      : { writable: keys.slice(staticCount, writableEnd), readonly: keys.slice(writableEnd) },
    returnData: encodeReturnData(meta.returnData),
    computeUnitsConsumed: meta.computeUnits,
    costUnits: meta.costUnits,
  }
}

/** Inner instructions grouped by top-level instruction; empty groups are left out. */
export function encodeInner(inner: InnerCall[][], keys: string[], isParsed: boolean): Json {
  return inner.flatMap((calls, index) => {
    if (calls.length === 0) return []
    const instructions = calls.map((call) =>
      isParsed ? parsedInstruction(call, keys, call.stackHeight) : plainInstruction(call, call.stackHeight),
    )
    return [{ index, instructions }]
  })
}

export function encodeReturnData(
  data: { programId: string; data: Uint8Array } | undefined,
): Json | undefined {
  return data && { programId: data.programId, data: [Buffer.from(data.data).toString('base64'), 'base64'] }
}

export function encodeTokenBalance(balance: TokenBalance): Json {
  const { accountIndex, mint, owner, programId, amount, decimals } = balance
  return {
    accountIndex,
    mint,
    owner,
    programId,
    uiTokenAmount: toUiAmount(amount, { decimals, multiplier: 1 }),
  }
}
