import { launchpad } from '@callisto/program-clients'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import type { Decoded, DecodedRoot, PoolAccount, PoolRoot } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { stepFootprint } from '../pair-program.ts'
import { launchpadPool } from './pool.ts'

/** What is for sale and what was raised are parts of the virtual reserves that make the price. */
const isSound = (curve: launchpad.Curve): boolean =>
  curve.mint !== curve.quoteMint &&
  curve.protocolFeePpm + curve.creatorFeePpm < 1_000_000 &&
  curve.realBase < curve.virtualBase &&
  curve.realQuote < curve.virtualQuote

/** Validates the account of a curve. */
export function decodeRoot(account: PoolAccount): DecodedRoot<launchpad.Curve> {
  if (account.owner !== launchpad.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(account.data, launchpad.CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, launchpad.CURVE_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const curve = launchpad.decodeCurve(account.data)
  if (curve === undefined) return decodeError('WRONG_LENGTH')
  if (!isSound(curve)) return decodeError('INVALID_STATE')
  const mints = [curve.mint, curve.quoteMint] as const
  return { ok: true, root: { address: account.address, programId: launchpad.PROGRAM, mints, state: curve } }
}

/** The pool of a validated curve; it needs no other account, for quote mints have no transfer fee. */
export function toPool(
  { address, programId, mints, state: curve }: PoolRoot<launchpad.Curve>,
  label: string,
): Decoded {
  return {
    ok: true,
    pool: launchpadPool({
      address,
      programId,
      label,
      mints,
      curve: {
        virtualBase: curve.virtualBase,
        virtualQuote: curve.virtualQuote,
        forSale: curve.status === 'trading' ? curve.realBase : 0n,
      },
      raisedQuote: curve.realQuote,
      owedQuote: curve.protocolFees + curve.creatorFees,
      feePpm: BigInt(curve.protocolFeePpm + curve.creatorFeePpm),
      sniper: {
        ppm: BigInt(curve.sniperFeePpm),
        decaySeconds: BigInt(curve.sniperDecaySeconds),
        launchedAt: curve.createdAt,
      },
      cost: stepFootprint([
        programId,
        address,
        curve.mint,
        curve.quoteMint,
        curve.baseVault,
        curve.quoteVault,
        TOKEN_2022_PROGRAM,
        curve.quoteTokenProgram,
      ]),
    }),
  }
}
