import type { KeyFrameCall, KeyFrameState } from '@callisto/contract'
import { type SpendingAllowance, usedOf } from '@callisto/program-clients'
import type { ScreenQueue } from '../screens/screen-queue.ts'
import type { Session } from '../session/session.ts'
import type { Records } from '../store/records.ts'
import { FrameError } from './frame-error.ts'
import type { HandleCall } from './serve-port.ts'
import type { Signer } from './signer.ts'

interface HandleOptions {
  records: Records
  session: Session
  screens: ScreenQueue
  signer: Signer
  /** Locks the account in all tabs. */
  lock(): void
  nowMs: () => number
  /** Called when what `state` returns may have changed. */
  onChange(): void
}

/** What the frame does for a page. */
export function createHandleCall({
  records,
  session,
  screens,
  signer,
  lock,
  nowMs,
  onChange,
}: HandleOptions): HandleCall {
  const state = () => readState(records, session, nowMs())
  const requireAccount = async () => {
    if (!(await records.account())) throw new FrameError('NO_ACCOUNT', 'there is no account on this device')
  }
  const changed = async () => {
    onChange()
    return state()
  }
  return async (call: KeyFrameCall, signal) => {
    switch (call.type) {
      case 'state':
        return state()
      case 'show':
        if (call.screen !== 'create') await requireAccount()
        // The other tab may have made it, and an open account needs no second unlocking.
        else if (await records.account()) return state()
        if (call.screen !== 'unlock' || session.isLocked) await screens.ask({ type: call.screen }, signal)
        return changed()
      case 'sign':
        return signer.signTransaction(Uint8Array.from(call.transaction), signal).finally(onChange)
      case 'signMessage':
        return signer.signMessage(Uint8Array.from(call.message), signal).finally(onChange)
      case 'lock':
        lock()
        return changed()
      case 'revoke':
        await records.changeAllowance(() => ({ next: undefined, result: undefined }))
        return changed()
      case 'copy': {
        await requireAccount()
        const { accountId, replaces } = call
        return screens.ask({ type: 'copy', accountId, replaces }, signal)
      }
      case 'restore': {
        const known = await records.account()
        if (known && known.address !== call.address)
          throw new FrameError('INVALID', 'this device has another account')
        await screens.ask({ type: 'restore', copy: call }, signal)
        return changed()
      }
    }
  }
}

/** What the page may know. */
export async function readState(records: Records, session: Session, nowMs: number): Promise<KeyFrameState> {
  const [account, allowance] = await Promise.all([records.account(), records.allowance()])
  const limits = allowance && allowance.limits.expiresAtMs > nowMs ? limitsOf(allowance, nowMs) : undefined
  return {
    ...(account ? { account: { address: account.address, kind: account.kind } } : {}),
    isLocked: session.isLocked,
    ...(limits ? { limits } : {}),
  } as KeyFrameState
}

const limitsOf = ({ limits, uses }: SpendingAllowance, nowMs: number) => ({
  expiresAtMs: limits.expiresAtMs,
  mints: limits.mints.map(({ mint, perTrade, perDay }) => ({
    mint,
    perTrade: String(perTrade),
    perDay: String(perDay),
    used: String(usedOf(uses, mint, nowMs)),
  })),
})
