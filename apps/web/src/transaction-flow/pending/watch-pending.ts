/** Prefix of the stored transactions, of `pendingTransactions`. */
const PREFIX = 'callisto:pending:v1:'

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
