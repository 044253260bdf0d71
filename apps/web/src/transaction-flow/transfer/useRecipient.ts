import { t } from '@callisto/i18n'
import { classifyRecipient, type Recipient, type RecipientReading } from '@callisto/program-clients'
import { decodeAddress } from '@callisto/solana/codec'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rpc } from '../../lib/api/call.ts'
import { readAccounts } from '../../lib/api/read-accounts.ts'
import { useStoredValue } from '../../lib/browser/storage.ts'
import { useDebounced } from '../../lib/browser/useDebounced.ts'
import { isAcceptance } from '../../lib/text/is-acceptance.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { recentRecipients } from './recent-recipients.ts'

const SETTLED_MS = 250

/** The words that have to be typed for a recipient that is most likely wrong. */
export const acceptanceWords = () => t('I compared the address')

export interface RecipientField {
  text: string
  setText: (text: string) => void
  /** Undefined while the field is empty and while the chain is read. */
  recipient: Recipient | undefined
  isReading: boolean
  readAgain: () => void
  isTicked: boolean
  setTicked: (is: boolean) => void
  words: string
  setWords: (words: string) => void
  /** The class of a recipient that may receive; undefined while it may not. */
  accepted: Recipient['type']['kind'] | undefined
}

/** The recipient of a form, as it is typed, classified and confirmed. What is confirmed holds for one address. */
export function useRecipient(sender: string): RecipientField {
  const [text, change] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [words, setWords] = useState('')
  const [recent] = useStoredValue(recentRecipients)
  const accounts = useWalletSession(({ wallet }) => wallet?.accounts)
  const address = text.trim()
  const settled = useDebounced(address, SETTLED_MS)
  const query = useQuery(recipientQuery(settled))
  const own = accounts?.map((account) => account.address) ?? []
  const isRead = settled === address && (query.data !== undefined || query.isError)
  const known = classifyRecipient(address, settled === address ? query.data : undefined, {
    sender,
    own,
    recent,
  })
  // Without the chain some are known already; what could not be read is unknown only after the reply.
  const recipient = address !== '' && (isRead || known.type.kind !== 'unknown') ? known : undefined
  return {
    text,
    setText: (next) => {
      change(next)
      setTicked(false)
      setWords('')
    },
    recipient,
    isReading: address !== '' && !recipient,
    readAgain: () => void query.refetch(),
    isTicked,
    setTicked,
    words,
    setWords,
    accepted: recipient && isAccepted(recipient, isTicked, words) ? recipient.type.kind : undefined,
  }
}

function isAccepted({ consent }: Recipient, isTicked: boolean, words: string): boolean {
  if (consent === 'type') return isAcceptance(words, acceptanceWords())
  return consent === 'none' || (consent === 'tick' && isTicked)
}

const LIFE_MS = 15_000

/** What the chain has at the address of a recipient, and whether a transaction has named it. */
const recipientQuery = (address: string) =>
  queryOptions({
    queryKey: ['recipient', address],
    queryFn: ({ signal }) => readRecipient(address, signal),
    enabled: decodeAddress(address) !== undefined,
    staleTime: LIFE_MS,
    gcTime: LIFE_MS,
    retry: 1,
  })

async function readRecipient(address: string, signal: AbortSignal): Promise<RecipientReading> {
  const [{ accounts }, named] = await Promise.all([
    readAccounts([address], { signal }),
    rpc('getSignaturesForAddress', [address, { limit: 1, commitment: 'confirmed' }], signal),
  ])
  if (!Array.isArray(named)) throw new Error('The RPC returned no signatures')
  return { account: accounts[0], isUsed: named.length > 0 }
}
