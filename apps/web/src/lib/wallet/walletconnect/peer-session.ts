import { isAddressLike } from '@callisto/contract'
import { record } from '../../api/values.ts'
import { fromHex } from './envelope.ts'

/** A settled session with a wallet, as it is stored. */
export interface PeerSession {
  /** Hexadecimal; the key of all its messages. */
  symKey: string
  topic: string
  /** Name of the wallet's app. */
  peer: string
  /** Addresses on this page's chain, the first one in use. */
  addresses: readonly string[]
  methods: readonly string[]
  /** Unix seconds. */
  expiry: number
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/**
 * What a wallet grants: the addresses of a CAIP-2 chain in its namespaces, and the methods for them; no address when it
 * grants none there.
 */
export function grantOf(namespaces: unknown, chainId: string): Pick<PeerSession, 'addresses' | 'methods'> {
  const { accounts, methods } = record(record(namespaces).solana)
  const addresses = texts(accounts).flatMap((account) => {
    const address = account.startsWith(`${chainId}:`) ? account.slice(chainId.length + 1) : ''
    return isAddressLike(address) ? [address] : []
  })
  return { addresses: [...new Set(addresses)], methods: texts(methods) }
}

/** The CAIP-2 name of a cluster: its namespace and the first 32 characters of its genesis hash. */
export const chainIdOf = (genesisHash: string): string => `solana:${genesisHash.slice(0, 32)}`

/** Parses a stored session; undefined when one of its values is missing or of another type. */
export function parsePeerSession(value: unknown): PeerSession | undefined {
  const { symKey, topic, peer, addresses, methods, expiry } = record(value)
  const isComplete =
    fromHex(symKey, 32) !== undefined &&
    fromHex(topic, 32) !== undefined &&
    typeof peer === 'string' &&
    typeof expiry === 'number'
  const known = texts(addresses).filter(isAddressLike)
  if (!isComplete || known.length === 0) return undefined
  return {
    symKey: String(symKey),
    topic: String(topic),
    peer,
    addresses: known,
    methods: texts(methods),
    expiry,
  }
}
