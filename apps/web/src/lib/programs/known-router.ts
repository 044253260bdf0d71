import { type ReadAccounts, readProgram } from '@callisto/solana/programs'

/** The build of the router program that this page can read; a test compares it with the lock file of the programs. */
export const ROUTER_BUILD = {
  sha256: '86fc545ac94676e58ed7c00bbe454c5cee147b756b15398ca95ca9a2440ed00d',
  bytes: 28_680,
}

/**
 * Whether an address has the router program that this page knows: executable, and byte for byte its build, which zeros may
 * follow. Rejects where the accounts cannot be read.
 */
export async function isKnownRouter(program: string, read: ReadAccounts): Promise<boolean> {
  const deployed = await readProgram(program, read)
  return deployed?.code !== undefined && isBuild(deployed.code)
}

async function isBuild(code: Uint8Array): Promise<boolean> {
  const { bytes, sha256 } = ROUTER_BUILD
  if (code.length < bytes || code.subarray(bytes).some((byte) => byte !== 0)) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', code.slice(0, bytes)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}
