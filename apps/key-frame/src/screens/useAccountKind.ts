import { useEffect, useState } from 'react'
import type { Records } from '../store/records.ts'

type Kind = 'passkey' | 'passphrase'

/** What opens the account of this device; undefined while it is read. */
export function useAccountKind(records: Records): Kind | undefined {
  const [kind, setKind] = useState<Kind>()
  useEffect(() => {
    records.account().then(
      (account) => setKind(account?.kind),
      () => {},
    )
  }, [records])
  return kind
}
