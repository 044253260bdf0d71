import { launchpad, venueLabels } from '@callisto/program-clients'
import { TOKEN_2022_PROGRAM } from '@callisto/solana'
import type { Amm, Decoded, PoolAccount, SwapFootprint } from '../amm.ts'
import { decodeError, hasPrefix } from '../decoding.ts'
import { launchpadPool } from './pool.ts'

const LABEL = venueLabels[launchpad.PROGRAM]!

/** A step of the router's plan and one index byte for the program and each of its ten accounts. */
const DATA_BYTES = 5 + 11

function footprintOf(address: string, curve: launchpad.Curve): SwapFootprint {
  const accounts = [
    launchpad.PROGRAM,
    address,
    curve.mint,
    curve.quoteMint,
    curve.baseVault,
    curve.quoteVault,
    TOKEN_2022_PROGRAM,
    curve.quoteTokenProgram,
  ]
  return { accounts, dataBytes: DATA_BYTES }
}

/** What is for sale and what was raised are parts of the virtual reserves that make the price. */
const isSound = (curve: launchpad.Curve): boolean =>
  curve.mint !== curve.quoteMint &&
  curve.protocolFeePpm + curve.creatorFeePpm < 1_000_000 &&
  curve.realBase < curve.virtualBase &&
  curve.realQuote < curve.virtualQuote

function decode(account: PoolAccount): Decoded {
  if (account.owner !== launchpad.PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(account.data, launchpad.CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(account.data, launchpad.CURVE_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const curve = launchpad.decodeCurve(account.data)
  if (curve === undefined) return decodeError('WRONG_LENGTH')
  if (!isSound(curve)) return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: launchpadPool({
      address: account.address,
      programId: launchpad.PROGRAM,
      label: LABEL,
      mints: [curve.mint, curve.quoteMint],
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
      cost: footprintOf(account.address, curve),
    }),
  }
}

/** Bonding curves of the `launchpad` program. Their quote mints have no transfer fee: the program takes no other. */
export const launchpadAmm: Amm = { programId: launchpad.PROGRAM, label: LABEL, decode }
