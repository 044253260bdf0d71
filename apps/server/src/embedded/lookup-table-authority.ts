import { join } from 'node:path'
import type { ChainPort } from '@callisto/solana'
import type { LookupTableMaintainerOptions } from '@callisto/trade'
import { LOOKUP_TABLE_KEY_FILE } from '../ops/data-folder.ts'
import { createFundedSigner } from './funded-signer.ts'

/** Authority and payer of the lookup tables on the embedded chain. */
export async function createLookupTableAuthority(
  chain: ChainPort,
  dataDir: string,
): Promise<LookupTableMaintainerOptions> {
  const { signer, fund } = await createFundedSigner(chain, join(dataDir, LOOKUP_TABLE_KEY_FILE))
  return { authority: signer, fund }
}
