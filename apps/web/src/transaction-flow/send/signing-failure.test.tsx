// @vitest-environment happy-dom
import { dismissToast, Toaster } from '@callisto/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TransactionController } from '../model/transaction-controller.ts'
import { showStageToast } from '../toasts/stage-toasts.ts'
import { requireSigner } from './signer.ts'
import { toSigningFailure } from './signing-failure.ts'

afterEach(() => {
  act(() => dismissToast('swap'))
  cleanup()
})

const ME = 'me'
const account = (address: string) => ({ address }) as never
const walletOf = (...addresses: string[]) =>
  ({ accounts: addresses.map((address) => ({ address })) }) as never
const context = { signsItself: undefined, describe: () => '' }

/** What the screen shows when a swap is approved with this wallet connected. */
async function approve(session: Parameters<typeof requireSigner>[0]): Promise<string | null> {
  render(<Toaster />)
  const controller = new TransactionController<string, string, { signature: string }>(
    {
      isCurrent: () => true,
      build: async () => ({ ok: true, built: 'transaction' }),
      sign: async (_, address) => {
        requireSigner(session, address)
        throw new TypeError('User rejected the request')
      },
      send: () => Promise.reject(new Error('nothing is sent')),
      toSigningError: toSigningFailure,
      notify: (_, stage) => showStageToast('swap', stage, context),
    },
    () => {},
  )
  await act(async () => {
    await controller.submit('quote', ME)
    await controller.approve()
  })
  expect(controller.flow.step).toBe('failed')
  return screen.getByLabelText('Notifications').textContent
}

test.each([
  // spec 2-8-32
  ['another account chosen', { wallet: walletOf(ME, 'b'), account: account('b') }, 'Signer wallet not found'],
  // spec 2-8-32
  [
    'the account hidden by the wallet',
    { wallet: walletOf('b'), account: account(ME) },
    'Signer wallet not found',
  ],
  // spec 2-8-33
  ['a wallet without an account', { wallet: walletOf(), account: undefined }, 'User public key is required'],
  // spec 2-8-34
  ['no wallet', { wallet: undefined, account: undefined }, 'Wallet is required'],
  ['a wallet that declines', { wallet: walletOf(ME), account: account(ME) }, 'Wallet Signing Failed'],
])('%s: the swap fails before anything is signed', async (_, session, message) => {
  const shown = await approve(session)
  expect(shown).toContain('Transaction Failed')
  expect(shown).toContain(`${message}. Nothing was sent. Your funds have not moved.`)
})
