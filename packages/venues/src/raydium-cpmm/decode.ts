import {
  type AccountView,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
} from '@callisto/amms'
import { vaultAmount } from '../shared/pool-tokens.ts'
import {
  AUTHORITY,
  CONFIG_DISCRIMINATOR,
  type CpmmAccount,
  decodeConfig,
  decodePool,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { cpmmPool } from './pool.ts'

const MILLION = 1_000_000n

/** Validates the account of a pool. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<CpmmAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (hasPrefix(data, CONFIG_DISCRIMINATOR)) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(data, POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const state = decodePool(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  const { mints, vaults } = state
  if (mints[0] === mints[1] || vaults[0] === vaults[1]) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints, state } }
}

/** The config of the fees and both vaults: reserves are what they hold less the fees owed. */
export const needsOf = ({ state }: PoolRoot<CpmmAccount>): readonly string[] => [
  state.config,
  ...state.vaults,
]

export function toPool(root: PoolRoot<CpmmAccount>, view: AccountView, label: string): Decoded {
  const { address, programId, mints, state } = root
  const { vaults, owed, creatorFee, isPaused, openTime } = state
  const config = view.account(state.config)
  if (config === undefined || vaults.some((vault) => view.account(vault) === undefined))
    return decodeError('MISSING_ACCOUNT')
  const rates = config.owner === PROGRAM ? decodeConfig(config.data) : undefined
  const [held0, held1] = [vaultAmount(view, vaults[0], mints[0]), vaultAmount(view, vaults[1], mints[1])]
  if (rates === undefined || held0 === undefined || held1 === undefined) return decodeError('INVALID_STATE')
  const isSound = rates.trade + rates.creator < MILLION && rates.protocol + rates.fund <= MILLION
  if (!isSound || held0 < owed[0] || held1 < owed[1]) return decodeError('INVALID_STATE')
  const accounts = [
    programId,
    AUTHORITY,
    state.config,
    address,
    ...vaults,
    ...state.tokenPrograms,
    ...mints,
    state.observation,
  ]
  return {
    ok: true,
    pool: cpmmPool({
      ...poolFrame(root, view, label),
      held: [held0, held1],
      owed,
      rates,
      creatorFee,
      isPaused,
      openTime,
      footprint: { accounts, dataBytes: 24 },
    }),
  }
}
