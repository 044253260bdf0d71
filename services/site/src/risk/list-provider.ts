import { readFile, stat } from 'node:fs/promises'
import { isAddressLike, type RiskLevel, riskLevels } from '@callisto/contract'

/** Source of the risk of a wallet. An operator with a screening service puts it behind this port. */
export interface RiskProvider {
  /** Rejects when the risk cannot be known. */
  level: (wallet: string, signal: AbortSignal) => Promise<RiskLevel>
}

export interface ListOptions {
  path: string
  now: () => number
  /** Called once per version of the file with its lines that are no entries. */
  onInvalid: (lines: number[]) => void
}

/** Longest time until a change of the file applies. */
const RECHECK_MS = 5_000
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Risk from a text file: `address level` a line, `#` starts a comment. A wallet that is not listed has low risk, and so has
 * every wallet without a file. The file is read again when it has changed.
 */
export function createListProvider({ path, now, onInvalid }: ListOptions): RiskProvider {
  let levels: ReadonlyMap<string, RiskLevel> = new Map()
  let version = ''
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(signal: AbortSignal): Promise<void> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    const next = found ? `${found.mtimeMs}:${found.size}` : ''
    if (next !== version) {
      if (found && found.size > MAX_BYTES) throw new Error(`${path} has more than ${MAX_BYTES} bytes`)
      const parsed = parseRiskList(found ? await readFile(path, { encoding: 'utf8', signal }) : '')
      levels = parsed.levels
      version = next
      if (parsed.invalid.length > 0) onInvalid(parsed.invalid)
    }
    checkedAtMs = now()
  }

  return {
    async level(wallet, signal) {
      if (now() - checkedAtMs >= RECHECK_MS) {
        reading ??= read(signal).finally(() => {
          reading = undefined
        })
        await reading
      }
      return levels.get(wallet) ?? 'Low'
    },
  }
}

/** Entries of a risk list, and the numbers of the lines that are none. */
export function parseRiskList(text: string): { levels: Map<string, RiskLevel>; invalid: number[] } {
  const levels = new Map<string, RiskLevel>()
  const invalid: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [address, word, ...more] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (!address) continue
    const level = riskLevels.find((known) => known.toLowerCase() === word?.toLowerCase())
    if (!level || more.length > 0 || !isAddressLike(address)) invalid.push(index + 1)
    else levels.set(address, level)
  }
  return { levels, invalid }
}
