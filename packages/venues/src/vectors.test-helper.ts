import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { AccountView, Amm, ChainTime, PoolAccount, Side } from '@callisto/amms'

type Fee = readonly [bps: number, maximum: string] | null
export type VectorCase = readonly [
  state: number,
  side: Side,
  mode: 'ExactIn' | 'ExactOut',
  amount: string,
  executed: readonly [amountIn: string, amountOut: string] | null,
]

/** Lines of the file, as `bench/venues/write-vectors.ts` writes them: a program executed them, or rules give them. */
interface Head {
  program?: string
  proof?: 'formula'
  at: { slot: number; unixTime: number; epoch: string }
}
interface StateLine {
  state: { root: string; mints: string[]; accounts: [string, string, string][]; fees: Fee[] }
}
interface CaseLine {
  swap: VectorCase
}

/** Accounts of a synthetic pool. */
export interface VectorState {
  root: string
  mints: readonly string[]
  accounts: readonly PoolAccount[]
  fees: readonly Fee[]
}

export interface Vectors {
  /** SHA-256 of the program that executed them; undefined where published rules alone give them. */
  program: string | undefined
  at: ChainTime
  states: readonly VectorState[]
  cases: readonly VectorCase[]
}

const folder = new URL('../vectors/', import.meta.url)

/** What the programs of a venue, or its rules, did with synthetic pools, a file each. Throws where there is none. */
export function readVectors({ id }: Amm): readonly Vectors[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${id}.`) && name.endsWith('.jsonl.gz'))
  if (names.length === 0) throw new Error(`there are no vectors of ${id}`)
  return names.map((name) => readFile(new URL(name, folder)))
}

function readFile(file: URL): Vectors {
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line)) as [Head, ...(StateLine | CaseLine)[]]
  if ((head.program === undefined) !== (head.proof === 'formula')) throw new Error(`what proves ${file}?`)
  const states = lines.flatMap((line) => ('state' in line ? [line.state] : []))
  return {
    program: head.program,
    at: { ...head.at, epoch: BigInt(head.at.epoch) },
    states: states.map((state) => ({
      ...state,
      accounts: state.accounts.map(([address, owner, data]) => ({ address, owner, data: dense(data) })),
    })),
    cases: lines.flatMap((line) => ('swap' in line ? [line.swap] : [])),
  }
}

/** The bytes of a length and parts of hex by offset. */
function dense(text: string): Uint8Array {
  const [length, ...parts] = text.split(' ')
  const data = Buffer.alloc(Number(length))
  for (const part of parts) {
    const [at, hex] = part.split(':') as [string, string]
    data.write(hex, Number(at), 'hex')
  }
  return Uint8Array.from(data)
}

/** The accounts of a state; it knows the mint of a curve as a service does, from its launch. */
export function viewOf({ root, accounts, mints, fees }: VectorState): AccountView {
  const byAddress = new Map(accounts.map((account) => [account.address, account]))
  return {
    account: (address) => byAddress.get(address),
    transferFeeOf: (mint) => {
      const fee = fees[mints.indexOf(mint)]
      return fee ? { bps: fee[0], maximum: BigInt(fee[1]) } : undefined
    },
    baseMintOf: (curve) => (curve === root ? mints[0] : undefined),
  }
}
