/** Name of the wallet that exists on local clusters only. */
export const TEST_WALLET_NAME = 'Callisto Test Wallet'
