import type { SteppedLocalnet } from '@callisto/localnet/stepped'
import { decodeTokenAccount, router } from '@callisto/program-clients'
import { NATIVE_MINT } from '@callisto/solana'
import { grantTokens } from './wallet.ts'

/** What an earlier transfer has left in every shared account: no route may spend it or add to it. */
const LEFT = 777n

/** The token accounts of the router program's authority. */
export class SharedAccounts {
  readonly #localnet: SteppedLocalnet
  readonly #accounts = new Map<string, string>()

  constructor(localnet: SteppedLocalnet) {
    this.#localnet = localnet
  }

  async open(mint: string): Promise<void> {
    if (this.#accounts.has(mint)) return
    const [owner] = await router.findAuthorityPda({})
    const amount = mint === NATIVE_MINT ? 0n : LEFT
    this.#accounts.set(mint, await grantTokens(this.#localnet, { owner, mint, amount }))
  }

  /** The accounts whose balance is another than when they were opened. */
  async changes(): Promise<string[]> {
    const opened = [...this.#accounts]
    const { accounts } = await this.#localnet.chain.getAccounts(opened.map(([, account]) => account))
    return opened.flatMap(([mint], index) => {
      const amount = decodeTokenAccount(accounts[index]?.data ?? new Uint8Array())?.amount
      const expected = mint === NATIVE_MINT ? 0n : LEFT
      return amount === expected ? [] : [`a shared account of ${mint} has ${amount}, before ${expected}`]
    })
  }
}
