import type { SpendingQuestion, SpendingReading } from '@callisto/program-clients'
import { assessSpending, type ReadSpendingOptions, readSpending } from '@callisto/program-clients'
import { type ParsedTransaction, parseTransaction } from '@callisto/solana'
import { decodeMessage, decodeTransaction, withSignature } from '@callisto/solana/codec'
import type { ScreenQueue } from '../screens/screen-queue.ts'
import type { Session } from '../session/session.ts'
import type { Records } from '../store/records.ts'
import { type SigningKey, sign } from '../vault/key-pair.ts'
import { FrameError } from './frame-error.ts'

export interface SignerOptions {
  records: Records
  session: Session
  screens: ScreenQueue
  programs: ReadSpendingOptions['programs']
  orderPins: ReadSpendingOptions['orderPins']
  tipAccounts: ReadonlySet<string>
  nowMs: () => number
}

const NOTHING_READ: SpendingReading = {
  swaps: [],
  payments: [],
  orders: [],
  orderChanges: [],
  claims: [],
  networkFeeLamports: 0n,
  tipLamports: 0n,
  rentLamports: 0n,
  questions: [{ code: 'lookupTables' }],
}

/** Signs what the limits allow, and asks for everything else. */
export class Signer {
  readonly #options: SignerOptions

  constructor(options: SignerOptions) {
    this.#options = options
  }

  /** The transaction with the signature of the account. Rejects with FrameError. */
  async signTransaction(wire: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const key = await this.#unlocked(signal)
    const parsed = this.#parse(wire, key.address)
    const { reading, questions } = await this.#assessSpending(parsed, key.address)
    if (questions.length > 0) await this.#options.screens.ask({ type: 'approve', reading, questions }, signal)
    // The session may have ended while the question was open.
    const signing = await this.#unlocked(signal)
    const decoded = decodeTransaction(wire)
    return withSignature(decoded, signing.address, await sign(signing, decoded.message.bytes))
  }

  /** The signature of a text, which is always asked for. Bytes that are no text, and so no transaction, are refused. */
  async signMessage(message: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const text = readableText(message)
    if (text === undefined || isTransactionMessage(message))
      throw new FrameError('INVALID', 'only readable text is signed as a message')
    await this.#unlocked(signal)
    await this.#options.screens.ask({ type: 'message', text }, signal)
    return sign(await this.#unlocked(signal), message)
  }

  async #unlocked(signal: AbortSignal): Promise<SigningKey> {
    const { session, records, screens } = this.#options
    const open = session.use()
    if (open) return open
    if (!(await records.account())) throw new FrameError('NO_ACCOUNT', 'there is no account on this device')
    await screens.ask({ type: 'unlock' }, signal)
    const key = session.use()
    if (!key) throw new FrameError('REJECTED', 'the account is locked')
    return key
  }

  #parse(wire: Uint8Array, address: string): ParsedTransaction | undefined {
    const { message, signatures } = decodedOf(wire)
    if (!message.staticKeys.slice(0, message.signerCount).includes(address) || signatures.length === 0)
      throw new FrameError('INVALID', 'the account is no signer of the transaction')
    // The frame reads no chain: what a table stands for would be somebody's word.
    if (message.lookups.length > 0) return undefined
    const parsed = parseTransaction(wire)
    if (!parsed.ok) throw new FrameError('INVALID', parsed.reason)
    return parsed.transaction
  }

  /** Reads the transaction and counts it when the limits allow it: before there is a signature. */
  async #assessSpending(
    transaction: ParsedTransaction | undefined,
    owner: string,
  ): Promise<{ reading: SpendingReading; questions: readonly SpendingQuestion[] }> {
    const { records, programs, orderPins, tipAccounts, nowMs } = this.#options
    const recipients = (await records.allowance())?.limits.recipients ?? []
    const reading = transaction
      ? await readSpending(transaction, { owner, programs, orderPins, tipAccounts, recipients })
      : NOTHING_READ
    const questions = await records.changeAllowance((allowance) => {
      const assessed = assessSpending(reading, allowance, nowMs())
      return { next: assessed.next, result: assessed.questions }
    })
    return { reading, questions }
  }
}

function decodedOf(wire: Uint8Array) {
  try {
    return decodeTransaction(wire)
  } catch (cause) {
    throw new FrameError('INVALID', 'the transaction cannot be read', { cause })
  }
}

/** Control characters other than tab and line breaks: no text has them, each transaction begins with one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

function readableText(message: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
    return CONTROL.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function isTransactionMessage(message: Uint8Array): boolean {
  try {
    decodeMessage(message)
    return true
  } catch {
    return false
  }
}
