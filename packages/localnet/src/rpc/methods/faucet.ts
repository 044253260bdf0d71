import type { FaucetResult } from '../../faucet.ts'
import { invalidParams, RPC_CODE, RpcError } from '../error.ts'
import type { Methods, RpcCaller } from '../method.ts'
import { asAddress, asCount } from '../params.ts'

const LAMPORTS_PER_SOL = 1_000_000_000

export const faucetMethods: Methods = {
  requestAirdrop(params, { faucet, caller }) {
    assertOwnOrigin(caller)
    const address = params.address(0)
    return signatureOf(faucet.sendLamports(address, BigInt(params.count(1)), caller?.client))
  },

  /**
   * Non-standard method: `[{ address, lamports? }]` (one SOL by default) or `[{ address, mint, amount }]`,
   * amount in base units as a decimal string or a number. Returns `{ signature }`.
   */
  callisto_faucet(params, { faucet, caller }) {
    assertOwnOrigin(caller)
    const options = params.options(0)
    const address = asAddress(options.address)
    if (options.mint === undefined) {
      const lamports = asCount(options.lamports ?? LAMPORTS_PER_SOL)
      return { signature: signatureOf(faucet.sendLamports(address, BigInt(lamports), caller?.client)) }
    }
    const mint = asAddress(options.mint)
    const amount = asAmount(options.amount)
    return { signature: signatureOf(faucet.sendTokens(address, mint, amount, caller?.client)) }
  },
}

/** A page of another origin may not spend the faucet in the name of its visitor. */
function assertOwnOrigin(caller: RpcCaller | undefined): void {
  if (caller?.isForeignOrigin)
    throw new RpcError(RPC_CODE.invalidRequest, 'The faucet is closed to pages of this origin')
}

function asAmount(value: unknown): bigint {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  return BigInt(asCount(value))
}

const MESSAGES = {
  amount: 'airdrop amount is zero or over the limit of one request',
  limit: 'airdrop limit of this address is reached, try again within the hour',
  'client-limit': 'airdrop limit of this client is reached, try again within the hour',
  mint: 'the mint does not exist',
  empty: 'the faucet holds none of this token',
  failed: 'airdrop request failed',
} as const

function signatureOf(result: FaucetResult): string {
  if (result.ok) return result.signature
  const message = MESSAGES[result.reason]
  if (result.reason === 'failed') throw new RpcError(RPC_CODE.internal, message)
  throw invalidParams(message)
}
