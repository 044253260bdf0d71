import {
  type AccountView,
  type ChainTime,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
} from '@callisto/amms'
import { isSoundBaseFee } from '../meteora-shared/fees.ts'
import { INSTRUCTIONS_SYSVAR, SWAP_BYTES, tokenProgramOf } from '../meteora-shared/swap2.ts'
import { isSoundDynamicFee } from '../meteora-shared/volatility.ts'
import {
  AUTHORITY,
  type CurveAccount,
  type CurveTerms,
  decodeConfig,
  decodeCurve,
  EVENT_AUTHORITY,
  POOL_BYTES,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { dbcPool } from './pool.ts'

/** Of rates. */
const CAP = 990_000_000n

/** Validates the account of a curve. Its quote mint is in the config: until then both mints are the base. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<CurveAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, POOL_DISCRIMINATOR))
    return decodeError(data.length < 8 ? 'WRONG_LENGTH' : 'OTHER_ACCOUNT')
  if (data.length !== POOL_BYTES) return decodeError('WRONG_LENGTH')
  const state = decodeCurve(data)
  if (state === undefined || state.vaults[0] === state.vaults[1]) return decodeError('INVALID_STATE')
  const { baseMint } = state
  return { ok: true, root: { address, programId: PROGRAM, mints: [baseMint, baseMint], state } }
}

/** The config, which curves share. */
export const needsOf = ({ state }: PoolRoot<CurveAccount>): readonly string[] => [state.config]

/** The root with its config. */
export function completeRoot(root: PoolRoot<CurveAccount>, view: AccountView): DecodedRoot<CurveAccount> {
  const account = view.account(root.state.config)
  if (account === undefined) return decodeError('MISSING_ACCOUNT')
  const terms = account.owner === PROGRAM ? decodeConfig(account.data) : undefined
  if (terms === undefined || !isSound(root.state, terms)) return decodeError('INVALID_STATE')
  const { baseMint } = root.state
  return { ok: true, root: { ...root, mints: [baseMint, terms.quoteMint], state: { ...root.state, terms } } }
}

function isSound({ baseMint, price, volatility }: CurveAccount, terms: CurveTerms): boolean {
  const { quoteMint, base, dynamic, startPrice, points } = terms
  if (baseMint === quoteMint || !isSoundBaseFee(base)) return false
  if (dynamic && !isSoundDynamicFee(dynamic, volatility)) return false
  const last = points.at(-1)
  return last !== undefined && startPrice > 0n && startPrice <= price && price <= last.price
}

export function toPool(
  root: PoolRoot<CurveAccount>,
  view: AccountView,
  at: ChainTime,
  label: string,
): Decoded {
  const { mints, state } = root
  const { terms, activation } = state
  if (terms === undefined) return decodeError('MISSING_ACCOUNT')
  // The program makes no such mints, and does not reckon with their fees.
  if (mints.some((mint) => view.transferFeeOf(mint) !== undefined)) return decodeError('INVALID_STATE')
  const { base, dynamic, isBySlot } = terms
  return {
    ok: true,
    pool: dbcPool({
      ...poolFrame(root, view, label),
      reserves: state.reserves,
      price: state.price,
      isMigrated: state.isMigrated,
      volatility: state.volatility,
      terms,
      feeSide: terms.feeSide,
      fees: { base, dynamic, cap: CAP, activation, isBySlot },
      at,
      footprint: { accounts: accountsOf(root, terms), dataBytes: SWAP_BYTES },
    }),
  }
}

const accountsOf = (
  { address, programId, mints, state }: PoolRoot<CurveAccount>,
  { isToken2022, base }: CurveTerms,
): readonly string[] => [
  programId,
  AUTHORITY,
  state.config,
  address,
  ...state.vaults,
  ...mints,
  ...isToken2022.map(tokenProgramOf),
  EVENT_AUTHORITY,
  ...(base.kind === 'limiter' ? [INSTRUCTIONS_SYSVAR] : []),
]
