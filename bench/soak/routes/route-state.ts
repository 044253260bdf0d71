import { type ChainTime, decodePool, type Pool, type TransferFee } from '@callisto/amms'
import type { SteppedLocalnet } from '@callisto/localnet/stepped'
import { decodeMint, transferFeeAt } from '@callisto/program-clients'
import { type AccountState, equalBytes, type SwapCall } from '@callisto/solana'
import { readChainClock } from '@callisto/trade'

/** All that the result of a route depends on: its pools, the transfer fees of their mints, and the clock. */
export class RouteState {
  readonly at: ChainTime
  readonly #accounts: ReadonlyMap<string, AccountState>

  private constructor(at: ChainTime, accounts: ReadonlyMap<string, AccountState>) {
    this.at = at
    this.#accounts = accounts
  }

  /** As a transaction of the open block finds it. */
  static async read(localnet: SteppedLocalnet, { steps }: SwapCall): Promise<RouteState> {
    const at = await readChainClock(localnet.chain)
    if (at === undefined) throw new Error('the chain has no clock')
    const addresses = steps.flatMap(({ pool, inputMint, outputMint }) => [pool, inputMint, outputMint])
    const accounts = new Map<string, AccountState>()
    for (const address of new Set(addresses)) {
      if (address === undefined) throw new Error('a step of a built-in venue does not name its mints')
      const account = localnet.readVm(address)
      if (account === undefined) throw new Error(`the chain has no account ${address}`)
      accounts.set(address, account)
    }
    return new RouteState(at, accounts)
  }

  /** Undefined where the account is no pool that trades. */
  pool(address: string): Pool | undefined {
    const account = this.#accounts.get(address)
    const decoded = account && decodePool(account, this.transferFeeOf)
    return decoded?.ok ? decoded.pool : undefined
  }

  readonly transferFeeOf = (mint: string): TransferFee | undefined => {
    const account = this.#accounts.get(mint)
    return account && transferFeeAt(decodeMint(account.data)?.transferFee, this.at.epoch)
  }

  /** The accounts that hold other bytes in a later state. */
  changedIn(later: RouteState): string[] {
    return [...this.#accounts.keys()].filter((address) => {
      const [before, after] = [this.#accounts.get(address), later.#accounts.get(address)]
      return !before || !after || !equalBytes(before.data, after.data)
    })
  }
}
