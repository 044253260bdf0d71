import { type AccountState, SYSTEM_PROGRAM } from '@callisto/solana'
import { decodeAddress, isTokenProgram } from '@callisto/solana/codec'
import { address, isOffCurveAddress } from '@solana/kit'
import { decodeMint } from '../mint.ts'
import { decodeTokenAccount } from '../token-account.ts'
import { lookAlikeOf } from './look-alike.ts'

/** What an address is for somebody who wants to send to it. */
export type RecipientKind =
  /** No address. */
  | { kind: 'invalid' }
  /** The sending wallet. */
  | { kind: 'self' }
  /** A key that can sign; `isFunded`: it has SOL now, `isUsed`: a transaction has named it. */
  | { kind: 'wallet'; isFunded: boolean; isUsed: boolean }
  /** No key: an address of a program without data, such as the vault of a multisig, or an address that nobody controls. */
  | { kind: 'offCurve'; isFunded: boolean }
  /** A token account; what is sent to it as to a wallet cannot be moved any more. */
  | { kind: 'tokenAccount'; owner: string; mint: string }
  | { kind: 'mint' }
  | { kind: 'program' }
  /** Data of a program. */
  | { kind: 'programAccount'; program: string }
  /** The chain could not be read. */
  | { kind: 'unknown' }

/** What the chain has at an address; undefined while it could not be read. */
export interface RecipientReading {
  account: AccountState | undefined
  /** Whether any transaction has named it. */
  isUsed: boolean
}

export interface RecipientContext {
  /** The sending wallet. */
  sender: string
  /** Further wallets of the person. */
  own: readonly string[]
  /** Wallets that were sent to before. */
  recent: readonly string[]
}

/** An address with everything that a person must know before funds are sent to it. */
export interface Recipient {
  type: RecipientKind
  /** A known address that it can be taken for. */
  lookAlikeOf: string | undefined
  /** Whether nothing was sent to it from here before. */
  isFirst: boolean
  /** What the person has to do before funds may be sent: nothing, tick, type a sentence; or it is refused. */
  consent: 'none' | 'tick' | 'type' | 'refused'
}

/** Classifies the text of a recipient. Nothing throws. */
export function classifyRecipient(
  text: string,
  reading: RecipientReading | undefined,
  { sender, own, recent }: RecipientContext,
): Recipient {
  const type = readKind(text, reading, sender)
  const lookAlike = type.kind === 'invalid' ? undefined : lookAlikeOf(text, [sender, ...own, ...recent])
  const isFirst = !recent.includes(text) && !own.includes(text)
  return { type, lookAlikeOf: lookAlike, isFirst, consent: consentOf(type, lookAlike !== undefined) }
}

function consentOf({ kind }: RecipientKind, isLookAlike: boolean): Recipient['consent'] {
  switch (kind) {
    case 'invalid':
    case 'self':
    case 'tokenAccount':
    case 'mint':
    case 'program':
      return 'refused'
    case 'programAccount':
      return 'type'
    case 'unknown':
    case 'offCurve':
      return isLookAlike ? 'type' : 'tick'
    case 'wallet':
      return isLookAlike ? 'type' : 'none'
  }
}

function readKind(text: string, reading: RecipientReading | undefined, sender: string): RecipientKind {
  if (!decodeAddress(text)) return { kind: 'invalid' }
  if (text === sender) return { kind: 'self' }
  // A program without an account of its own in some nodes, and the placeholder of native SOL (spec 2-9-13).
  if (text === SYSTEM_PROGRAM) return { kind: 'program' }
  if (!reading) return { kind: 'unknown' }
  const { account, isUsed } = reading
  if (account && (account.owner !== SYSTEM_PROGRAM || account.executable)) return ofProgram(account)
  // Nonce accounts belong to the system program and have data; only their authority withdraws.
  if (account && account.data.length > 0) return { kind: 'programAccount', program: SYSTEM_PROGRAM }
  const isFunded = account !== undefined
  if (isOffCurveAddress(address(text))) return { kind: 'offCurve', isFunded }
  return { kind: 'wallet', isFunded, isUsed: isUsed || isFunded }
}

function ofProgram({ owner, data, executable }: AccountState): RecipientKind {
  if (executable) return { kind: 'program' }
  if (isTokenProgram(owner)) {
    const token = decodeTokenAccount(data)
    if (token) return { kind: 'tokenAccount', owner: token.owner, mint: token.mint }
    if (decodeMint(data)) return { kind: 'mint' }
  }
  return { kind: 'programAccount', program: owner }
}
