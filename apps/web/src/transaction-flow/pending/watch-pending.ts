/** Name of the store of `pendingTransactions`; here, because the store itself is loaded later. */
export const PENDING_STORE = 'pending:v1'
const PREFIX = `callisto:${PENDING_STORE}:`

/**
 * Calls back once as soon as a signed transaction without a result is in the storage: from an earlier page, or from
 * another tab. The code that resumes it is loaded only then.
 */
export function whenPending(found: () => void): void {
  if (hasPending()) {
    found()
    return
  }
  const look = ({ key }: StorageEvent) => {
    if (!key?.startsWith(PREFIX) || !hasPending()) return
    removeEventListener('storage', look)
    found()
  }
  addEventListener('storage', look)
}

function hasPending(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX))
  } catch {
    return false
  }
}
