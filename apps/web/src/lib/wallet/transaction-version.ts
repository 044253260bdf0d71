import type { ClusterValues } from '@callisto/solana'
import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import type { UsableWallet } from './session.ts'

/** The newest transaction version that both the wallet and the cluster support. */
export function chooseTransactionVersion(
  wallet: Pick<UsableWallet, 'features'> | undefined,
  cluster: Pick<ClusterValues, 'formats'> | undefined,
): 0 | 1 {
  const versions: readonly unknown[] =
    wallet?.features[SolanaSignTransaction].supportedTransactionVersions ?? []
  return cluster?.formats[1] && versions.includes(1) ? 1 : 0
}
