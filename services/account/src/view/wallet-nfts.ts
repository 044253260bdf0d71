import type { CollectibleAsset } from '@callisto/contract'
import { decodeMint } from '@callisto/program-clients'
import type { PortfolioSource } from './source.ts'
import { isPoolShare } from './wallet-tokens.ts'

/** Tokens with supply 1 and 0 decimals. They have no market, so no value is known. */
export const walletNfts: PortfolioSource = {
  platform: 'wallet-nfts',
  async elements({ index, chain, rows, market }) {
    const candidates = rows.tokens.filter(
      ({ mint, decimals, amount }) => decimals === 0 && amount === 1n && !isPoolShare(index, mint),
    )
    if (candidates.length === 0) return []
    const mints = await chain.accounts(candidates.map(({ mint }) => mint))
    const single = candidates.filter(({ mint }) => {
      const account = mints.get(mint)
      return account && decodeMint(account.data)?.supply === 1n
    })
    if (single.length === 0) return []
    const { info } = await market(single.map(({ mint }) => mint))
    const assets = single.map(({ mint, accounts }): CollectibleAsset => {
      const token = info.get(mint)
      return {
        type: 'collectible',
        networkId: 'solana',
        value: null,
        attributes: {},
        ref: accounts[0]!.account,
        data: {
          address: mint,
          amount: 1,
          price: null,
          ...(token ? { name: token.name } : {}),
          ...(token?.logoURI ? { imageUri: token.logoURI } : {}),
        },
      }
    })
    return [
      {
        type: 'multiple',
        networkId: 'solana',
        platformId: 'wallet-nfts',
        label: 'Wallet',
        name: 'NFTs',
        value: null,
        data: { assets },
      },
    ]
  },
}
