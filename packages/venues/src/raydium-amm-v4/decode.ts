import {
  type AccountView,
  type Decoded,
  type DecodedRoot,
  decodeError,
  type PoolAccount,
  type PoolRoot,
} from '@callisto/amms'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { vaultAmount } from '../shared/pool-tokens.ts'
import { type AmmV4Account, AUTHORITY, decodePool, holdsFunds, POOL_BYTES, PROGRAM } from './layout.ts'
import { ammV4Pool } from './pool.ts'
import type { AmmV4Rules } from './swap.ts'

/** Validates the account of a pool. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<AmmV4Account> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (data.length !== POOL_BYTES) return decodeError('WRONG_LENGTH')
  const state = decodePool(data)
  if (state === undefined) return decodeError('INVALID_STATE')
  const { mints, vaults, fee } = state
  const isSound = mints[0] !== mints[1] && vaults[0] !== vaults[1] && fee.numerator < fee.denominator
  if (!isSound) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints, state } }
}

/** Both vaults, and the open orders of a pool with an order book: tokens in them are not in the vaults. */
export function needsOf({ state }: PoolRoot<AmmV4Account>): readonly string[] {
  const { trading, vaults } = state
  const openOrders = trading === 'orderBook' ? state.openOrders : undefined
  return openOrders === undefined ? vaults : [...vaults, openOrders]
}

export function toPool(
  root: PoolRoot<AmmV4Account>,
  view: AccountView,
  label: string,
  rules: AmmV4Rules,
): Decoded {
  const { address, programId, mints, state } = root
  const { vaults, owed, fee, trading, openTime } = state
  const needs = needsOf(root)
  if (needs.some((need) => view.account(need) === undefined)) return decodeError('MISSING_ACCOUNT')
  const held = vaults.map((vault, index) =>
    view.account(vault)?.owner === TOKEN_PROGRAM ? vaultAmount(view, vault, mints[index]!) : undefined,
  )
  if (held[0] === undefined || held[1] === undefined) return decodeError('INVALID_STATE')
  if (held[0] < owed[0] || held[1] < owed[1]) return decodeError('INVALID_STATE')
  const orders = needs.length > vaults.length ? view.account(needs[vaults.length]!) : undefined
  if (orders && (orders.owner !== state.marketProgram || holdsFunds(orders.data) !== false))
    return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: ammV4Pool({
      address,
      programId,
      label,
      mints,
      reserves: [held[0] - owed[0], held[1] - owed[1]],
      owed,
      fee,
      trading,
      openTime,
      rules,
      footprint: { accounts: [programId, TOKEN_PROGRAM, address, AUTHORITY, ...vaults], dataBytes: 17 },
    }),
  }
}
