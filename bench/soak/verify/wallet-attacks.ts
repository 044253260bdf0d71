import { buildTransaction, FORMAT_LIMITS } from '@callisto/solana'
import { decodeTransaction } from '@callisto/solana/codec'
import { stranger, type Target } from './attack.ts'

/** The bytes with every signature present, as a wallet returns them; undefined where they cannot be read. */
export function signed(bytes: Uint8Array): Uint8Array | undefined {
  const copy = Uint8Array.from(bytes)
  try {
    // The signatures are views of the copy.
    for (const signature of decodeTransaction(copy).signatures) signature.fill(7)
    return copy
  } catch {
    return undefined
  }
}

/** What a wallet may return that only its signature makes an attack; the honest transaction is `wire`. */
export const walletAttacks: Readonly<
  Record<string, (wire: Uint8Array, target: Target) => Uint8Array | undefined>
> = {
  'the wallet returns it unsigned': (wire) => wire,
  'the wallet takes another blockhash': (_, { plan, random }) => {
    const lifetime = { blockhash: stranger(random), lastValidBlockHeight: 0 }
    const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[plan.version])
    return built.ok ? signed(built.bytes) : undefined
  },
}
