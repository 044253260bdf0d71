import type { cpmm, router } from '@callisto/program-clients'
import type { AccountView, Amm, DecodedRoot, PoolAccount, PoolRoot, SwapFootprint } from './amm.ts'
import { decodeError, hasPrefix } from './decoding.ts'
import { mintFilters } from './pair-discovery.ts'
import {
  describePairProgram,
  type PairKeys,
  type PairProgram,
  pairFootprint,
  pairInstruction,
} from './pair-program.ts'
import { type PoolFrame, poolFrame } from './pool-base.ts'

/** A pair program with the codec of its pools. */
interface PairClient<Pool> extends PairProgram {
  POOL_SIZE: number
  /** Of pools that an earlier build of the program has made. */
  POOL_FIRST_SIZE?: number
  POOL_DISCRIMINATOR: Uint8Array
  CONFIG_DISCRIMINATOR: Uint8Array
  decodePool(data: Uint8Array): Pool | undefined
}

interface PairVenue<Pool, State> {
  client: PairClient<Pool>
  /** First bytes of the program's accounts beside pools and configs. */
  others?: readonly Uint8Array[]
  id: string & router.Venue
  label: string
  /** The validated state of a pool of two mints; undefined for a layout that no pool has. */
  parse(pool: Pool): State | undefined
}

/** What the venues of pair programs share. Their pools need no account but their own. */
export const pairAmm = <Pool extends PairKeys, State extends PairKeys = Pool>({
  client,
  others = [],
  id,
  label,
  parse,
}: PairVenue<Pool, State>) =>
  ({
    id,
    label,
    owners: [client.PROGRAM],
    program: describePairProgram(client, label, id),
    discovery: {
      filters: [{ offset: 0, bytes: client.POOL_DISCRIMINATOR }],
      pairFilters: mintFilters([72, 104], true),
    },
    root({ address, owner, data }: PoolAccount): DecodedRoot<State> {
      if (owner !== client.PROGRAM) return decodeError('WRONG_OWNER')
      if ([client.CONFIG_DISCRIMINATOR, ...others].some((other) => hasPrefix(data, other)))
        return decodeError('OTHER_ACCOUNT')
      if (!hasPrefix(data, client.POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
      if (data.length !== client.POOL_SIZE && data.length !== client.POOL_FIRST_SIZE)
        return decodeError('WRONG_LENGTH')
      const pool = client.decodePool(data)
      const state = pool && pool.mint0 !== pool.mint1 ? parse(pool) : undefined
      if (state === undefined) return decodeError('INVALID_STATE')
      return {
        ok: true,
        root: { address, programId: client.PROGRAM, mints: [state.mint0, state.mint1], state },
      }
    },
    needs: () => [],
    instruction: (root, side, order, user) => pairInstruction(client, root, root.state, side, order, user),
    routerVenue: () => id,
  }) satisfies Partial<Amm<State>>

type FeeRates = Pick<cpmm.Pool, 'lpFeePpm' | 'protocolFeePpm' | 'creatorFeePpm'>

/** Whether a pool's fees leave something of an amount. */
export const hasSoundFees = ({ lpFeePpm, protocolFeePpm, creatorFeePpm }: FeeRates): boolean =>
  lpFeePpm + protocolFeePpm + creatorFeePpm < 1_000_000

/** Fees in parts per million of what arrives in the vault; `trade` is all of it, the other two are parts of it. */
export const feesOf = ({ lpFeePpm, protocolFeePpm, creatorFeePpm }: FeeRates) => ({
  tradePpm: BigInt(lpFeePpm + protocolFeePpm + creatorFeePpm),
  protocolPpm: BigInt(protocolFeePpm),
  creatorPpm: BigInt(creatorFeePpm),
})

type OwedFees = Pick<cpmm.Pool, 'protocolFees0' | 'protocolFees1' | 'creatorFees0' | 'creatorFees1'>

/** Fees of protocol and creator that the vaults hold beside the reserves. */
export const owedBy = (pool: OwedFees): readonly [bigint, bigint] => [
  pool.protocolFees0 + pool.creatorFees0,
  pool.protocolFees1 + pool.creatorFees1,
]

/** The frame of a pair program's pool, and what a swap of it takes of a transaction. */
export const pairFrame = (
  root: PoolRoot<PairKeys>,
  view: AccountView,
  label: string,
): Required<PoolFrame> & { cost: SwapFootprint } => ({
  cost: pairFootprint(root.programId, root.address, root.state),
  ...poolFrame(root, view, label),
})
