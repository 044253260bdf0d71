import { isEmbedded } from './embedded-wallet.ts'
import { TEST_WALLET_NAME } from './name-of-test-wallet.ts'
import type { UsableWallet } from './session.ts'

/** Name of a wallet that signs without a prompt of its own; undefined for every other one. */
export const selfSigningName = (wallet: UsableWallet | undefined): string | undefined =>
  wallet?.name === TEST_WALLET_NAME || isEmbedded(wallet) ? wallet?.name : undefined
