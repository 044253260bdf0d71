import {
  KeyCopySchema,
  type KeyFrameCall,
  type KeyFrameState,
  KeyFrameStateSchema,
  keyFrameScreens,
} from '@callisto/contract'
import { locale, t } from '@callisto/i18n'
import { registerWallet } from '@wallet-standard/wallet'
import { createStore } from 'zustand/vanilla'
import { currentTheme } from '../../browser/theme.ts'
import type { EmbeddedWallet } from '../embedded-wallet.ts'
import { FrameLink } from './frame-link.ts'
import { createFrameView } from './frame-view.ts'
import { createQuickWallet } from './quick-wallet.ts'

/** Origin of the frame that holds keys, from the page's `callisto-config`; undefined where the server has none. */
function parseFrameOrigin(text: string | null | undefined): string | undefined {
  try {
    const { keyFrame } = JSON.parse(text || '{}') as { keyFrame?: unknown }
    return typeof keyFrame === 'string' && new URL(keyFrame).origin === keyFrame ? keyFrame : undefined
  } catch {
    return undefined
  }
}

/** The frame of this page. */
const frameOrigin = (): string | undefined =>
  parseFrameOrigin(document.querySelector('meta[name="callisto-config"]')?.getAttribute('content'))

/** What the frame last said; undefined before. */
const said = createStore<{ state: KeyFrameState | undefined }>(() => ({ state: undefined }))

let made: EmbeddedWallet | undefined

/** The embedded wallet, registered at the first call; undefined where the server offers none, or by an address without a name. */
export function quickAccount(): EmbeddedWallet | undefined {
  const origin = frameOrigin()
  if (origin === undefined) return undefined
  made ??= start(origin)
  return made
}

function start(origin: string): EmbeddedWallet {
  const onState = (state: KeyFrameState) => {
    said.setState({ state })
    setState(state)
  }
  const view = createFrameView(origin, t('Quick Account'), () => link.cancelAll())
  const link = new FrameLink({
    origin,
    view,
    appearance: () => ({ theme: currentTheme(), language: locale() }),
    onState,
  })
  const call = (one: KeyFrameCall, signal?: AbortSignal) => link.call(one, signal)
  const update = async (one: KeyFrameCall, signal?: AbortSignal) =>
    onState(KeyFrameStateSchema.parse(await call(one, signal)))
  const { wallet, setState } = createQuickWallet(call)
  registerWallet(wallet)
  void update({ type: 'state' }).catch(() => {})
  return {
    wallet,
    screens: keyFrameScreens,
    getState: () => said.getState().state,
    subscribe: said.subscribe,
    show: (screen, signal) => update({ type: 'show', screen }, signal),
    lock: () => update({ type: 'lock' }),
    revoke: () => update({ type: 'revoke' }),
    copies: {
      copy: async (accountId, replaces) =>
        KeyCopySchema.parse(await call({ type: 'copy', accountId, replaces })),
      restore: (copy) => update({ type: 'restore', ...copy }),
    },
  }
}
