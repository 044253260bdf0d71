import { rpc } from '../api/call.ts'
import { record } from '../api/values.ts'
import { type Referral, storedReferral } from './referral.ts'
import { REFERRAL_FEE_MINTS, type ReferralFee, useReferralFees } from './referral-fee.ts'

const EVERY_MS = 30_000

/**
 * Keeps `useReferralFees` to the stored referral: looks the referrer's accounts up at once, on every change, and every
 * 30 s while the page is visible. What cannot be looked up has no fee. Returns the function that ends it.
 */
export function followReferral(): () => void {
  let running = new AbortController()
  const refresh = async () => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const fees = await findFees(storedReferral.get(), signal).catch(() => ({}))
    if (!signal.aborted) useReferralFees.setState(fees, true)
  }
  const unsubscribe = storedReferral.subscribe(() => {
    useReferralFees.setState({}, true)
    void refresh()
  })
  const timer = setInterval(() => {
    if (!document.hidden && storedReferral.get()) void refresh()
  }, EVERY_MS)
  void refresh()
  return () => {
    running.abort()
    unsubscribe()
    clearInterval(timer)
  }
}

async function findFees(
  referral: Referral | undefined,
  signal: AbortSignal,
): Promise<Record<string, ReferralFee>> {
  if (!referral || referral.feeBps === 0) return {}
  const fees = await Promise.all(
    REFERRAL_FEE_MINTS.map(async (mint) => {
      const account = await findAccount(referral.referrer, mint, signal)
      return account === undefined ? [] : [[mint, { ...referral, mint, account }] as const]
    }),
  )
  return Object.fromEntries(fees.flat())
}

/** The referrer's open token account of a mint that may receive; the first by address, so that it stays the same. */
async function findAccount(owner: string, mint: string, signal: AbortSignal): Promise<string | undefined> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const rows = record(await rpc('getTokenAccountsByOwner', [owner, { mint }, options], signal)).value
  if (!Array.isArray(rows)) return undefined
  const open = rows.flatMap((row) => {
    const { pubkey, account } = record(row)
    const info = record(record(record(record(account).data).parsed).info)
    return typeof pubkey === 'string' && info.mint === mint && info.state === 'initialized' ? [pubkey] : []
  })
  return open.toSorted()[0]
}
