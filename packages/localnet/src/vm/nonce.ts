import { createHash } from 'node:crypto'
import type { AccountState } from '@callisto/solana'
import { addressBytes, readAddress, type WireMessage } from '@callisto/solana/codec'
import { SYSTEM_PROGRAM } from './addresses.ts'

const NONCE_BYTES = 80
const AUTHORITY_OFFSET = 8
const NONCE_OFFSET = 40
const ADVANCE_NONCE = 4

/** Address of the nonce account when the first instruction is `AdvanceNonceAccount`. */
export function nonceAddress(message: WireMessage): string | undefined {
  const first = message.instructions[0]
  if (first === undefined || message.staticKeys[first.programIndex] !== SYSTEM_PROGRAM) return undefined
  const { data, accounts } = first
  if (data.length !== 4 || data[0] !== ADVANCE_NONCE || data[1] !== 0 || data[2] !== 0 || data[3] !== 0)
    return undefined
  return accounts[0] === undefined ? undefined : message.staticKeys[accounts[0]]
}

/** Whether the message may use the nonce stored in `account` in place of a recent blockhash. */
export function isNonceUsable(account: AccountState | undefined, message: WireMessage): boolean {
  if (account === undefined || account.owner !== SYSTEM_PROGRAM || account.data.length !== NONCE_BYTES)
    return false
  const { data } = account
  const isInitialised = data[0] === 1 && data[4] === 1
  if (!isInitialised || readAddress(data, NONCE_OFFSET) !== message.blockhash) return false
  const authority = readAddress(data, AUTHORITY_OFFSET)
  return message.staticKeys.slice(0, message.signerCount).includes(authority)
}

/**
 * The account with its nonce advanced, as the runtime does for a failed transaction too: otherwise it could
 * be replayed.
 */
export function advanceNonce(account: AccountState, blockhash: string): AccountState {
  const next = createHash('sha256').update('DURABLE_NONCE').update(addressBytes(blockhash)).digest()
  const data = Uint8Array.from(account.data)
  data.set(next, NONCE_OFFSET)
  return { ...account, data }
}
