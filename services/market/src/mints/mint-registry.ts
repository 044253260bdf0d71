import { knownMints } from '@callisto/domain'
import { findMetaplexMetadataPda } from '@callisto/program-clients'
import type { ChainPort } from '@callisto/solana'
import { address } from '@solana/kit'
import { hasTransferFee, type MintInfo, readMint } from './mint-info.ts'
import { VerifiedNames } from './verified-names.ts'

const batchSize = 40

/**
 * Metadata of mints, read from the chain on first request and again after a block has touched them.
 * Names, supplies and authorities are of the present, not of a block: they are not part of the fold.
 */
export class MintRegistry {
  /** Names of the verified tokens; those of a dropped one stay. */
  readonly verified = new VerifiedNames()
  /** Mints of the stocks of recognised issuers; those of a dropped one stay. */
  readonly stocks = new Set<string>()
  readonly #chain: ChainPort
  readonly #infos = new Map<string, MintInfo>()
  readonly #pending = new Set<string>()
  readonly #launched = new Set<string>()
  readonly #metaplexOf = new Map<string, string>()
  /** Token programs of mints that have not been read, as the balances of blocks name them. */
  readonly #programs = new Map<string, string>()

  constructor(chain: ChainPort) {
    this.#chain = chain
  }

  info(mint: string): MintInfo | undefined {
    return this.#infos.get(mint)
  }

  /** The token program of a mint, known from its first block on. */
  programOf(mint: string): string | undefined {
    return this.#infos.get(mint)?.tokenProgram ?? this.#programs.get(mint)
  }

  /** Records the token program of a mint until the mint has been read. */
  setProgram(mint: string, program: string): void {
    if (!this.#infos.has(mint)) this.#programs.set(mint, program)
  }

  get pending(): number {
    return this.#pending.size
  }

  /** Requests a mint to be read, also when it was read before. */
  request(mint: string): void {
    this.#pending.add(mint)
  }

  /** Requests a mint whose metadata is in its own account: no Metaplex account is read for it. */
  requestLaunched(mint: string): void {
    this.#launched.add(mint)
    this.#pending.add(mint)
  }

  /** Reads some mints at once. */
  async read(mints: readonly string[], signal: AbortSignal): Promise<void> {
    for (let at = 0; at < mints.length; at += batchSize)
      await this.#readMints(mints.slice(at, at + batchSize), signal)
  }

  /** Drops the metadata of a mint. */
  drop(mint: string): void {
    this.#infos.delete(mint)
    this.#programs.delete(mint)
    this.#pending.delete(mint)
    this.#launched.delete(mint)
    this.#metaplexOf.delete(mint)
  }

  /** Marks a mint whose metadata is in its own account. */
  markLaunched(mint: string): void {
    this.#launched.add(mint)
  }

  /** Reads the requested mints in batches and returns their addresses. A failed batch is requested again. */
  async refresh(signal: AbortSignal): Promise<string[]> {
    const read: string[] = []
    while (this.#pending.size > 0 && !signal.aborted) {
      const batch = [...this.#pending].slice(0, batchSize)
      // Removed before the read: a mint that is requested during it has changed since and is read again.
      for (const mint of batch) this.#pending.delete(mint)
      try {
        await this.#readMints(batch, signal)
      } catch (error) {
        for (const mint of batch) this.#pending.add(mint)
        throw error
      }
      read.push(...batch)
    }
    return read
  }

  async #readMints(mints: readonly string[], signal: AbortSignal): Promise<void> {
    const others = mints.filter((mint) => !this.#launched.has(mint))
    const metaplex = await Promise.all(others.map((mint) => this.#metaplexAddress(mint)))
    const { accounts } = await this.#chain.getAccounts([...mints, ...metaplex], signal)
    const metaplexOf = new Map(others.map((mint, index) => [mint, accounts[mints.length + index]]))
    const lamports = mints.includes(knownMints.sol) ? await this.#lamports(signal) : undefined
    // Only a transfer fee depends on the epoch.
    const epoch = accounts.some(hasTransferFee) ? await this.#epoch(signal) : 0n
    mints.forEach((mint, index) => {
      const info = readMint(mint, accounts[index], metaplexOf.get(mint), epoch)
      if (info && mint === knownMints.sol && lamports !== undefined) info.supply = lamports
      if (!info) return
      this.#infos.set(mint, info)
      this.#programs.delete(mint)
      this.verified.set(info)
      if (info.issuer !== undefined) this.stocks.add(mint)
    })
  }

  /** The mint of wrapped SOL has no supply: the circulating supply is the chain's lamports. */
  async #lamports(signal: AbortSignal): Promise<bigint> {
    const { value } = await this.#chain.rpc.getSupply().send({ abortSignal: signal })
    return value.circulating
  }

  async #epoch(signal: AbortSignal): Promise<bigint> {
    const { epoch } = await this.#chain.rpc.getEpochInfo().send({ abortSignal: signal })
    return epoch
  }

  async #metaplexAddress(mint: string): Promise<string> {
    const known = this.#metaplexOf.get(mint)
    if (known !== undefined) return known
    const [derived] = await findMetaplexMetadataPda(address(mint))
    this.#metaplexOf.set(mint, derived)
    return derived
  }
}
