/** Entry of wallets that are reached through a relay. */
export const WALLETCONNECT_NAME = 'WalletConnect'

/** Entry of the wallet apps of a phone. */
export const MOBILE_WALLET_NAME = 'Mobile Wallet'

/** The embedded wallet. */
export const QUICK_ACCOUNT_NAME = 'Quick Account'
