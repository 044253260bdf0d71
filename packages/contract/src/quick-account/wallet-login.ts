import * as z from 'zod/mini'
import { AddressSchema, SignatureSchema } from '../shared/address.ts'
import { ChallengeIdSchema } from './email-login.ts'

/** Body of `POST /account/quick/login/wallet/challenge`. */
export const WalletLoginRequestSchema = z.object({ address: AddressSchema })

/** The fields of the message to sign; times are unix ms in whole seconds. */
export const WalletLoginReplySchema = z.object({
  challengeId: z.string(),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9]{16,64}$/)),
  issuedAtMs: z.int(),
  expiresAtMs: z.int(),
})

/** Body of `POST /account/quick/login/wallet/verify`: the Ed25519 signature of the message's UTF-8 bytes. */
export const WalletProofSchema = z.object({ challengeId: ChallengeIdSchema, signature: SignatureSchema })

export interface WalletLoginMessage {
  /** Origin of the page that asks, e.g. `http://localhost:4747`. */
  origin: string
  address: string
  nonce: string
  issuedAtMs: number
  expiresAtMs: number
}

/**
 * The text that a wallet signs to log in, in the form of Sign-In with Solana. Page and server each build it from the
 * fields: a server cannot have anything else signed, nor a page of another origin.
 */
export function walletLoginMessage(message: WalletLoginMessage): string {
  const { origin, address, nonce, issuedAtMs, expiresAtMs } = message
  return [
    `${new URL(origin).host} wants you to sign in with your Solana account:`,
    address,
    '',
    'Log in to a Quick Account. This is not a transaction and costs nothing.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAtMs).toISOString()}`,
    `Expiration Time: ${new Date(expiresAtMs).toISOString()}`,
  ].join('\n')
}
