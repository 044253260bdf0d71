import { unitsToNumber } from '@callisto/amount'
import type { HeldOrder, PortfolioElement } from '@callisto/contract'
import { type PortfolioSource, sumOfKnown } from './source.ts'
import { toTokenAsset } from './wallet-tokens.ts'

/** Trigger and recurring orders with what they hold of the wallet. */
export const openOrders: PortfolioSource = {
  platform: 'jupiter-exchange',
  async elements({ orders, rows, market }) {
    const open = (await orders?.held(rows.address)) ?? []
    const held = open.filter(({ input, output }) => input.amount > 0n || output.amount > 0n)
    if (held.length === 0) return []
    const { prices } = await market([
      ...new Set(held.flatMap(({ input, output }) => [input.mint, output.mint])),
    ])
    return held.map((order) => toElement(order, prices))
  },
}

function toElement(order: HeldOrder, prices: ReadonlyMap<string, number> | undefined): PortfolioElement {
  const { input, output, deposited, expiresAt, recurring } = order
  const [inputPrice, outputPrice] = [prices?.get(input.mint), prices?.get(output.mint)]
  const assets = {
    input: toTokenAsset(input, input.amount, inputPrice),
    output: output.amount > 0n ? toTokenAsset(output, output.amount, outputPrice) : null,
  }
  const sold = deposited > input.amount ? deposited - input.amount : 0n
  const outputUnits = (amount: bigint) => unitsToNumber(amount, output.decimals)
  return {
    type: 'trade',
    networkId: 'solana',
    platformId: 'jupiter-exchange',
    label: order.label,
    value: sumOfKnown([assets.input, assets.output].flatMap((asset) => (asset ? [asset.value] : []))),
    data: {
      assets,
      ref: order.orderKey,
      inputAddress: input.mint,
      outputAddress: output.mint,
      initialInputAmount: unitsToNumber(deposited, input.decimals),
      withdrawnOutputAmount: outputUnits(order.received - output.amount),
      ...(order.expected === undefined ? {} : { expectedOutputAmount: outputUnits(order.expected) }),
      inputPrice: inputPrice ?? null,
      outputPrice: outputPrice ?? null,
      filledPercentage: deposited > 0n ? Number((sold * 10_000n) / deposited) / 100 : 0,
      createdAt: order.createdAt * 1_000,
      ...(expiresAt === undefined ? {} : { expireAt: expiresAt * 1_000 }),
      ...(recurring ? { recurring } : {}),
    },
  }
}
