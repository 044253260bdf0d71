import type { AccountState } from '@callisto/solana'
import { describeTransactionError, type TransactionError } from '../../vm/vm-error.ts'
import { accountFormat, encodeAccount, unitsIn } from '../encode-account.ts'
import { encodeInner, encodeReturnData } from '../encode-transaction.ts'
import { invalidParams, RPC_CODE, RpcError } from '../error.ts'
import type { Json } from '../json.ts'
import type { Methods, RpcContext } from '../method.ts'
import {
  asAddress,
  checkMinContextSlot,
  commitmentOf,
  type Options,
  optionalCount,
  optionalFlag,
  withContext,
} from '../params.ts'
import { loadKeysOf, readTransaction } from '../read-transaction.ts'
import { accountsAfter, describeEffects, NO_EFFECTS } from '../simulated-effects.ts'

export const sendMethods: Methods = {
  sendTransaction(params, { chain }) {
    const options = params.options(1)
    const transaction = readTransaction(params.text(0), options, 'base58')
    optionalCount(options, 'maxRetries')
    const commitment = commitmentOf(options, 'preflightCommitment')
    checkMinContextSlot(chain, options, commitment)
    const skipPreflight = optionalFlag(options, 'skipPreflight')
    const { landed, err, logs, computeUnits, returnData } = chain.bank.process(transaction, skipPreflight)
    // Without preflight a dropped transaction is not reported: the sender times out.
    if (landed !== undefined || skipPreflight) return transaction.signature
    throw preflightFailure(err ?? 'ClusterMaintenance', {
      ...{ accounts: null, err: err as Json, innerInstructions: null, logs },
      ...{ replacementBlockhash: null, returnData: encodeReturnData(returnData) ?? null },
      unitsConsumed: computeUnits,
      ...NO_EFFECTS,
      loadedAddresses: null,
    })
  },

  simulateTransaction(params, context) {
    const { chain } = context
    const options = params.options(1)
    const transaction = readTransaction(params.text(0), options, 'base58')
    const sigVerify = optionalFlag(options, 'sigVerify')
    const replaceHash = optionalFlag(options, 'replaceRecentBlockhash')
    if (sigVerify && replaceHash) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const commitment = commitmentOf(options)
    checkMinContextSlot(chain, options, commitment)
    const loaded = loadKeysOf(transaction.message, chain)
    const wanted = readWantedAccounts(options, loaded.keys.length)
    const result = chain.bank.simulate(transaction, { signatures: sigVerify, blockhash: !replaceHash })
    const { hash, height } = chain.bank.window.newest
    return withContext(chain.bank.slot, {
      err: result.err as Json,
      logs: result.logs,
      accounts:
        wanted === undefined
          ? null
          : showAccounts(
              wanted,
              result.err,
              accountsAfter(transaction.message, loaded, result, chain),
              context,
            ),
      unitsConsumed: result.computeUnits,
      returnData: encodeReturnData(result.returnData) ?? null,
      innerInstructions: optionalFlag(options, 'innerInstructions')
        ? encodeInner(result.inner, loaded.keys, true)
        : null,
      ...describeEffects(transaction.message, loaded, result, chain),
      replacementBlockhash: replaceHash
        ? { blockhash: hash, lastValidBlockHeight: chain.bank.window.lastValidHeight(height) }
        : null,
    })
  },
}

function preflightFailure(err: TransactionError, data: Json): RpcError {
  const message = `Transaction simulation failed: ${describeTransactionError(err)}`
  return new RpcError(RPC_CODE.preflightFailure, message, data)
}

interface WantedAccounts {
  addresses: string[]
  encoding: Options
}

function readWantedAccounts(options: Options, max: number): WantedAccounts | undefined {
  const { accounts } = options
  if (accounts === undefined || accounts === null) return undefined
  const { addresses, encoding } = accounts as Options
  if (!Array.isArray(addresses) || addresses.length > max)
    throw invalidParams(`Too many accounts provided; max ${max}`)
  if (encoding === 'base58' || encoding === 'binary') throw invalidParams('base58 encoding not supported')
  return { addresses: addresses.map(asAddress), encoding: encoding === undefined ? {} : { encoding } }
}

function showAccounts(
  { addresses, encoding }: WantedAccounts,
  err: unknown,
  after: ReadonlyMap<string, AccountState | undefined>,
  { chain }: RpcContext,
): Json {
  const format = accountFormat(encoding, 'base64')
  const view = chain.view('processed')
  const unitsOf = unitsIn(view, chain.bank.unixTime)
  return addresses.map((address) => {
    if (err !== null) return null
    const account = after.has(address) ? after.get(address) : view.get(address)
    return account === undefined ? null : encodeAccount(account, format, unitsOf)
  })
}
