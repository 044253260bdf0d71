import type { LedgerEntry } from '../../ledger/ledger.ts'
import { positionOf, type TransactionRecord } from '../../ledger/record.ts'
import { MEMO_PROGRAM, MEMO_V1_PROGRAM } from '../../vm/addresses.ts'
import { confirmationStatus, confirmedOf } from '../commitment.ts'
import { encodeTransaction, transactionFormat } from '../encode-transaction.ts'
import { invalidParams } from '../error.ts'
import type { Json } from '../json.ts'
import type { Methods, RpcContext } from '../method.ts'
import { asSignature, optionalCount, optionalFlag } from '../params.ts'
import { encodingOptions } from './blocks.ts'

const MAX_SIGNATURES = 256
const MAX_PAGE = 1000

export const transactionMethods: Methods = {
  getTransaction(params, { chain }) {
    const signature = asSignature(params.required(0))
    const options = encodingOptions(params, 1)
    const format = transactionFormat(options)
    const head = confirmedOf(chain, options)
    const found = chain.ledger.find(signature)
    if (found === undefined || found.block.slot > head.slot) return null
    const { block, record } = found
    return { slot: block.slot, blockTime: block.unixTime, ...encodeTransaction(record, format) }
  },

  getSignaturesForAddress(params, { chain }) {
    const address = params.address(0)
    const options = params.options(1)
    const limit = optionalCount(options, 'limit') ?? MAX_PAGE
    if (limit < 1 || limit > MAX_PAGE) throw invalidParams(`Invalid limit; max ${MAX_PAGE}`)
    const head = confirmedOf(chain, options)
    const before =
      options.before === undefined || options.before === null ? undefined : asSignature(options.before)
    const until =
      options.until === undefined || options.until === null ? undefined : asSignature(options.until)
    const newest = positionOf(head.slot + 1, 0)
    const start = before === undefined ? newest : positionOfEntry(chain.ledger.find(before))
    const end = until === undefined ? undefined : positionOfEntry(chain.ledger.find(until))
    if (start === undefined) return []
    const found = chain.ledger.mentions(address, { after: end ?? -1, before: Math.min(start, newest) }, limit)
    return found.map(({ block, record }) => ({
      signature: record.transaction.signature,
      slot: block.slot,
      err: record.meta.err as Json,
      memo: readMemo(record),
      blockTime: block.unixTime,
      confirmationStatus: confirmationStatus(chain, block.slot),
    }))
  },

  getSignatureStatuses(params, context) {
    const signatures = params.list(0, MAX_SIGNATURES).map(asSignature)
    const isDeep = optionalFlag(params.options(1), 'searchTransactionHistory')
    const { chain } = context
    return {
      context: { slot: chain.head('processed').slot },
      value: signatures.map((signature) => signatureStatus(signature, isDeep, context)),
    }
  },
}

function positionOfEntry(found: LedgerEntry | undefined): number | undefined {
  return found && positionOf(found.block.slot, found.record.index)
}

function signatureStatus(signature: string, isDeep: boolean, { chain }: RpcContext): Json {
  const known =
    chain.bank.statuses.get(signature) ?? (isDeep ? statusOf(chain.ledger.find(signature)) : undefined)
  if (known === undefined) return null
  const level = confirmationStatus(chain, known.slot)
  const depth = chain.head('processed').height - known.height
  return {
    slot: known.slot,
    confirmations: level === 'finalized' ? null : depth,
    err: known.err as Json,
    status: known.err === null ? { Ok: null } : { Err: known.err as Json },
    confirmationStatus: level,
  }
}

function statusOf(
  found: LedgerEntry | undefined,
): { slot: number; height: number; err: unknown } | undefined {
  return found && { slot: found.block.slot, height: found.block.height, err: found.record.meta.err }
}

/** `[length] text` of each memo, joined with `; `. */
function readMemo(record: TransactionRecord): string | null {
  const memos = record.transaction.message.instructions.flatMap((call) => {
    const program = record.keys[call.programIndex]
    if (program !== MEMO_PROGRAM && program !== MEMO_V1_PROGRAM) return []
    return [`[${call.data.length}] ${Buffer.from(call.data).toString('utf8')}`]
  })
  return memos.length === 0 ? null : memos.join('; ')
}
