import type { AccountState } from '@callisto/solana'

/** The account of a reply in `base64`; undefined when it is none. */
export function parseAccount(address: string, value: unknown): AccountState | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { data, owner, lamports, executable } = value as Record<string, unknown>
  if (!Array.isArray(data) || data[1] !== 'base64' || typeof data[0] !== 'string') return undefined
  const amount = parseCount(lamports)
  if (typeof owner !== 'string' || amount === undefined) return undefined
  return {
    address,
    owner,
    lamports: amount,
    data: new Uint8Array(Buffer.from(data[0], 'base64')),
    executable: executable === true,
  }
}

/** The empty account that stands for one that the chain does not have any more. */
export const closedAccount = (address: string): AccountState => ({
  address,
  owner: '11111111111111111111111111111111',
  lamports: 0n,
  data: new Uint8Array(0),
  executable: false,
})

/** An unsigned integer that came as a number, or as text when it was long; undefined for anything else. */
export function parseCount(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}

/** A slot, height or index; undefined for anything else. */
export const parseSlot = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
