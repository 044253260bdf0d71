import { expect, test, vi } from 'vitest'
import { signTransaction } from './signer.ts'

test.each([
  ['the same network', 'solana:localnet', undefined],
  ['another network', 'solana:mainnet', { code: 'WRONG_NETWORK' }],
] as const)('an account of %s', async (_, chain, refusal) => {
  const signed = vi.fn(async () => [{ signedTransaction: new Uint8Array([7]) }])
  const wallet = { features: { 'solana:signTransaction': { signTransaction: signed } } } as never
  const account = { chains: [chain] } as never
  const outcome = signTransaction(wallet, account, 'solana:localnet', new Uint8Array([1]))
  if (refusal) await expect(outcome).rejects.toMatchObject(refusal)
  else expect(await outcome).toEqual(new Uint8Array([7]))
  expect(signed).toHaveBeenCalledTimes(refusal ? 0 : 1)
})
