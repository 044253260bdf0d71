import type { AccountView, Amm, ChainTime, PoolRoot, TransferFee } from '@callisto/amms'
import { completeRoot } from '@callisto/amms'
import { decodeMint, transferFeeAt } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { testKey } from '../../../programs/toolchain/test-vm.ts'

/** A pool as a cluster has it, with every account that a swap there names, all of one slot. */
export interface LivePool {
  root: PoolRoot
  accounts: readonly AccountState[]
  at: ChainTime
}

type Chain = Pick<ChainPort, 'getAccounts'>

const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'
/** Addresses of one `getMultipleAccounts`: a pool is read in one request, so that it is of one slot. */
const MAX_ADDRESSES = 100
/** Rounds of needs: those of a pool name others. */
const MAX_ROUNDS = 8

/** Reads a pool and what its swaps name; undefined for a root that is none, and for a pool that does not fit one request. */
export async function readPool(
  chain: Chain,
  amm: Amm,
  address: string,
  signal?: AbortSignal,
): Promise<LivePool | undefined> {
  let wanted = new Set([CLOCK_SYSVAR, address])
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (wanted.size > MAX_ADDRESSES) return undefined
    const asked = [...wanted]
    const { accounts } = await chain.getAccounts(asked, signal)
    const found = new Map(accounts.flatMap((one) => (one ? [[one.address, one] as const] : [])))
    const at = chainTimeOf(found.get(CLOCK_SYSVAR))
    const decoded = rootOf(amm, found.get(address))
    if (at === undefined || decoded === undefined) return undefined
    const view = viewOf(found, at.epoch)
    const complete = completeRoot(amm, decoded, view)
    const root = complete.ok ? complete.root : decoded
    const named = [...amm.needs(decoded, view), ...root.mints, ...swapAccounts(amm, root, view)]
    const next = new Set([...wanted, ...named])
    if (next.size === wanted.size)
      return complete.ok ? { root, accounts: [...found.values()], at } : undefined
    wanted = next
  }
  return undefined
}

function rootOf(amm: Amm, account: AccountState | undefined): PoolRoot | undefined {
  const decoded = account && amm.root(account)
  return decoded?.ok ? decoded.root : undefined
}

function viewOf(found: ReadonlyMap<string, AccountState>, epoch: bigint): AccountView {
  return {
    account: (address) => found.get(address),
    transferFeeOf(mint): TransferFee | undefined {
      const account = found.get(mint)
      const fee = account && transferFeeAt(decodeMint(account.data)?.transferFee, epoch)
      return fee && { bps: fee.bps, maximum: fee.maximum }
    },
  }
}

/** What the swaps of both sides name, the user's own accounts left out. */
function swapAccounts(amm: Amm, root: PoolRoot, view: AccountView): string[] {
  const own = new Set<string>()
  const user = testKey('venue trader')
  const tokenAccount = (mint: string): Address => {
    const address = testKey(`user of ${mint}`)
    own.add(address)
    return address
  }
  own.add(user)
  return ([0, 1] as const).flatMap((side) => {
    const order = { mode: 'ExactIn', amount: 1n, limit: 0n } as const
    try {
      const { accounts = [] } = amm.instruction(root, side, order, { owner: user, tokenAccount }, view)
      return accounts.map(({ address }): string => address).filter((one) => !own.has(one))
    } catch {
      // What it needs is not in the view yet.
      return []
    }
  })
}

function chainTimeOf(clock: AccountState | undefined): ChainTime | undefined {
  if (clock === undefined || clock.data.length < 40) return undefined
  const { buffer, byteOffset, byteLength } = clock.data
  const fields = new DataView(buffer, byteOffset, byteLength)
  return {
    slot: Number(fields.getBigUint64(0, true)),
    unixTime: Number(fields.getBigInt64(32, true)),
    epoch: fields.getBigUint64(16, true),
  }
}
