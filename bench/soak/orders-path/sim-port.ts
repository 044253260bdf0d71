import type { AccountChanges, AccountState, ChainBlock, ChainPort } from '@callisto/solana'
import { createSolanaRpcFromTransport } from '@solana/kit'
import type { Plants } from './plants.ts'
import type { PortParts } from './port-parts.ts'
import type { Programs } from './programs.ts'
import type { SimChain } from './sim-chain.ts'
import { rpcTransport } from './sim-rpc.ts'
import { simStream } from './sim-stream.ts'

const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/** The chain as a process sees it, through a network that loses, delays and repeats. */
export function simPort(parts: PortParts): ChainPort {
  const { process, chain, programs, plants } = parts
  let streams = 0
  const read = <T>(label: string, run: () => T, signal?: AbortSignal) =>
    process.call(`chain ${label}`, () => ({ slot: chain.slot, accounts: run() }), signal)
  const find = (address: string): AccountState | undefined =>
    address === CLOCK_SYSVAR ? clockAccount(chain, programs) : programs.account(address)
  return {
    blocks({ fromSlot, signal }) {
      // The first stream of a process that has folded blocks before is of its last one, to compare it.
      const skipped = plants.skipsBlock && ++streams === 2 ? 1 : 0
      let next = chain.blocks.findIndex(({ slot }) => slot >= fromSlot)
      if (next < 0) next = chain.blocks.length
      next += skipped
      return simStream<ChainBlock>(process, chain, signal, 'block', () =>
        next < chain.blocks.length ? chain.blocks[next++] : undefined,
      )
    },
    accountChanges({ owners, watched, signal }) {
      let next = chain.changes.length
      return simStream<AccountChanges>(process, chain, signal, 'changes', () => {
        const first = next
        next = chain.changes.length
        return first < next
          ? joined(chain.changes.slice(first, next), owners, watched?.addresses, plants)
          : undefined
      })
    },
    getAccounts: (addresses, signal) => read('accounts', () => addresses.map(find), signal),
    getProgramAccounts: (_owner, { signal } = {}) => read('orders', () => programs.orderAccounts(), signal),
    rpc: createSolanaRpcFromTransport(rpcTransport(parts)),
  }
}

/** Blocks that a reader missed are one change at the newest slot, with the last state of each account. */
function joined(
  blocks: readonly { slot: number; accounts: readonly AccountState[] }[],
  owners: readonly string[],
  watched: ReadonlySet<string> | undefined,
  plants: Plants,
): AccountChanges {
  const last = new Map<string, AccountState>()
  for (const { accounts } of blocks) for (const account of accounts) last.set(account.address, account)
  const isFollowed = ({ address, owner, lamports }: AccountState) =>
    owners.includes(owner) || lamports === 0n || watched?.has(address) === true
  const accounts = [...last.values()].filter(isFollowed)
  const kept = plants.hidesChanges
    ? accounts.filter(({ address }) => address.charCodeAt(4) % 3 !== 0)
    : accounts
  return {
    slot: blocks.at(-1)!.slot,
    accounts: kept.map((one) => ({ ...one, data: Uint8Array.from(one.data) })),
  }
}

function clockAccount(chain: SimChain, programs: Programs): AccountState {
  const data = new Uint8Array(40)
  const view = new DataView(data.buffer)
  view.setBigUint64(0, BigInt(chain.slot), true)
  view.setBigInt64(32, BigInt(programs.time), true)
  return {
    address: CLOCK_SYSVAR,
    owner: 'Sysvar1111111111111111111111111111111111111',
    lamports: 1n,
    data,
    executable: false,
  }
}
