import {
  type HeldLiquidity,
  LiquidityError,
  type ProvidedToken,
  pagesOfRange,
} from '@callisto/amms/liquidity'
import type { PoolPosition } from '@callisto/contract'
import { clmm, cpmm, decodeMint, dlmm, stable, transferFeeAt } from '@callisto/program-clients'
import {
  type AccountState,
  associatedTokenAddress,
  readRemovableAccount,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { isTokenProgram } from '@callisto/solana/codec'
import { type Address, address } from '@solana/kit'
import { rpc } from '../../../lib/api/call.ts'
import { readAccounts } from '../../../lib/api/read-accounts.ts'
import { integer, record } from '../../../lib/api/values.ts'

const programs = { cpmm, stable, clmm, dlmm }

/** The liquidity of `owner` that a position names, as the chain has it now. Throws when its accounts are not what they should be. */
export async function readLiquidity(
  owner: string,
  { kind, pool, position }: Pick<PoolPosition, 'kind' | 'pool' | 'position'>,
  signal: AbortSignal,
): Promise<HeldLiquidity> {
  const [first, epoch] = await Promise.all([
    readAccounts(position === undefined ? [pool] : [pool, position], { signal }),
    rpc('getEpochInfo', [], signal).then((reply) => integer(record(reply).epoch)),
  ])
  const [root, held] = first.accounts
  if (root?.owner !== programs[kind].PROGRAM || epoch === undefined)
    throw new LiquidityError('POOL_UNREADABLE')
  const state = programs[kind].decodePool(root.data)
  if (!state) throw new LiquidityError('POOL_UNREADABLE')
  const sides = [
    { mint: state.mint0, tokenProgram: state.tokenProgram0, vault: state.vault0 },
    { mint: state.mint1, tokenProgram: state.tokenProgram1, vault: state.vault1 },
  ]
  const accounts = await Promise.all(
    sides.map(({ mint, tokenProgram }) => associatedTokenAddress(owner, mint, tokenProgram)),
  )
  const shares =
    'lpMint' in state ? await associatedTokenAddress(owner, state.lpMint, TOKEN_PROGRAM) : undefined
  const keys = [...sides.map(({ mint }) => mint), ...accounts, ...(shares === undefined ? [] : [shares])]
  const { accounts: found } = await readAccounts(keys, { signal })
  const tokens = sides.map(
    (side, at): ProvidedToken => ({
      ...side,
      account: address(accounts[at]!),
      isOpen: found[2 + at] !== undefined,
      fee: feeOf(found[at], epoch),
    }),
  ) as [ProvidedToken, ProvidedToken]
  const common = { owner: address(owner), pool: address(pool), tokens }
  if ('lpMint' in state) {
    const units = sharesOf(found[4], owner)
    return {
      ...common,
      kind: kind as 'cpmm' | 'stable',
      state,
      shares: units,
      sharesAccount: address(shares!),
    }
  }
  const ofPosition = positionOf(held, owner, pool, programs[kind].PROGRAM)
  if (kind === 'clmm') {
    const range = clmm.decodePosition(ofPosition.data)
    if (!range || !('ticks' in state)) throw new LiquidityError('POOL_UNREADABLE')
    return { ...common, kind, state, range, position: address(ofPosition.address), rent: ofPosition.lamports }
  }
  const bins = dlmm.decodePosition(ofPosition.data)
  if (!bins || !('bins' in state)) throw new LiquidityError('POOL_UNREADABLE')
  const pages = await readPages(pool, pagesOfRange(state, bins), signal)
  return {
    ...common,
    kind: 'dlmm',
    state,
    bins,
    pages,
    position: address(ofPosition.address),
    rent: ofPosition.lamports,
  }
}

function feeOf(mint: AccountState | undefined, epoch: bigint) {
  const decoded = mint && isTokenProgram(mint.owner) ? decodeMint(mint.data) : undefined
  if (!decoded) throw new LiquidityError('POOL_UNREADABLE')
  return transferFeeAt(decoded.transferFee, epoch)
}

/** Units of the wallet's own account of LP units; without it there is nothing to take out. */
function sharesOf(account: AccountState | undefined, owner: string): bigint {
  const held = readRemovableAccount(account, owner)
  return held?.amount ?? 0n
}

/** The account of a position of this wallet in this pool. */
function positionOf(
  account: AccountState | undefined,
  owner: string,
  pool: string,
  program: string,
): AccountState {
  const position = account && (clmm.decodePosition(account.data) ?? dlmm.decodePosition(account.data))
  if (!account || account.owner !== program || position?.owner !== owner || position.pool !== pool)
    throw new LiquidityError('POOL_UNREADABLE')
  return account
}

async function readPages(pool: string, firstBins: readonly number[], signal: AbortSignal) {
  if (firstBins.length === 0) return []
  const keys = await Promise.all(
    firstBins.map(async (firstBin) => (await dlmm.findPagePda({ pool: pool as Address, firstBin }))[0]),
  )
  const { accounts } = await readAccounts(keys, { signal })
  return accounts.flatMap((account, at) => {
    const page = account && dlmm.decodePage(account.data)
    return page ? [{ address: keys[at]!, page }] : []
  })
}
