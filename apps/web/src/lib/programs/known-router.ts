import type { AccountState } from '@callisto/solana'
import { encodeBase58 } from '@callisto/solana/codec'

/** The build of the router program that this page can read; a test compares it with the lock file of the programs. */
export const ROUTER_BUILD = {
  sha256: '86fc545ac94676e58ed7c00bbe454c5cee147b756b15398ca95ca9a2440ed00d',
  bytes: 28_680,
}

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Loaders whose program accounts are the code; they do not change it. */
const FINAL_LOADERS = [
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
]
/** Program account: u32 kind (2), address of the code. Account of the code: u32 kind (3), slot, authority, code. */
const KIND_BYTES = 4
const CODE_OFFSET = 45

type ReadAccounts = (keys: readonly string[]) => Promise<{ accounts: readonly (AccountState | undefined)[] }>

/**
 * Whether an address has the router program that this page knows: executable, and byte for byte its build, which zeros may
 * follow. Rejects where the accounts cannot be read.
 */
export async function isKnownRouter(program: string, read: ReadAccounts): Promise<boolean> {
  const [account] = (await read([program])).accounts
  if (!account?.executable) return false
  if (FINAL_LOADERS.includes(account.owner)) return isBuild(account.data)
  if (account.owner !== UPGRADEABLE_LOADER || !hasKind(account.data, 2)) return false
  const key = account.data.subarray(KIND_BYTES, KIND_BYTES + 32)
  if (key.length !== 32) return false
  const [code] = (await read([encodeBase58(key)])).accounts
  if (code?.owner !== UPGRADEABLE_LOADER || !hasKind(code.data, 3)) return false
  return isBuild(code.data.subarray(CODE_OFFSET))
}

const hasKind = (data: Uint8Array, kind: number): boolean =>
  data.length >= KIND_BYTES && data[0] === kind && data.subarray(1, KIND_BYTES).every((byte) => byte === 0)

async function isBuild(code: Uint8Array): Promise<boolean> {
  const { bytes, sha256 } = ROUTER_BUILD
  if (code.length < bytes || code.subarray(bytes).some((byte) => byte !== 0)) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', code.slice(0, bytes)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}
