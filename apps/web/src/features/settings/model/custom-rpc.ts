/** What a custom RPC replied to the question for its cluster. */
export type CustomRpcCheck =
  | { status: 'same-cluster' }
  | { status: 'other-cluster'; genesisHash: string }
  /** The content security policy of this page does not have its origin yet. */
  | { status: 'blocked' }
  | { status: 'silent' }

export interface CheckPorts {
  probe: (url: string, method: 'getGenesisHash', signal: AbortSignal) => Promise<unknown>
  /** Dispatches `securitypolicyviolation`. */
  violations: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  wait: (ms: number) => Promise<void>
}

/** The browser reports a violation a moment after the call that it blocked has failed. */
const REPORT_MS = 100

const DEADLINE_MS = 5_000

/** Asks an RPC for its genesis hash and compares it with that of the cluster. */
export async function checkCustomRpc(
  url: string,
  genesisHash: string,
  { probe, violations, wait }: CheckPorts,
): Promise<CustomRpcCheck> {
  let isBlocked = false
  const onViolation = (event: Event) => {
    const { blockedURI } = event as SecurityPolicyViolationEvent
    isBlocked ||= typeof blockedURI === 'string' && blockedURI.startsWith(new URL(url).origin)
  }
  violations.addEventListener('securitypolicyviolation', onViolation)
  try {
    const hash = await probe(url, 'getGenesisHash', AbortSignal.timeout(DEADLINE_MS))
    if (hash === genesisHash) return { status: 'same-cluster' }
    return typeof hash === 'string' ? { status: 'other-cluster', genesisHash: hash } : { status: 'silent' }
  } catch {
    await wait(REPORT_MS)
    return { status: isBlocked ? 'blocked' : 'silent' }
  } finally {
    violations.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** The error under the field: spec 1-5.3-04. The stored value is not complained about, whatever it is. */
export function isInvalidInput(text: string, url: string | undefined, stored: string): boolean {
  return text.trim() !== '' && url === undefined && text !== stored
}
