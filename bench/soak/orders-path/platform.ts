import { createHash, KeyObject, verify } from 'node:crypto'

/**
 * The cryptography of the platform runs on other threads and ends in any order. SHA-256 and Ed25519 here end at once, so
 * that equal seeds run equally.
 */
export function useDeterministicCrypto(): void {
  const { subtle } = globalThis.crypto
  const digest: SubtleCrypto['digest'] = subtle.digest.bind(subtle)
  const check: SubtleCrypto['verify'] = subtle.verify.bind(subtle)
  Object.defineProperties(subtle, {
    digest: {
      value: async (algorithm: AlgorithmIdentifier, data: BufferSource) =>
        algorithm === 'SHA-256'
          ? Uint8Array.from(createHash('sha256').update(bytesOf(data)).digest()).buffer
          : digest(algorithm, data),
      configurable: true,
    },
    verify: {
      value: async (
        algorithm: AlgorithmIdentifier,
        key: CryptoKey,
        signature: BufferSource,
        data: BufferSource,
      ) =>
        key.algorithm.name === 'Ed25519'
          ? verify(null, bytesOf(data), KeyObject.from(key), bytesOf(signature))
          : check(algorithm, key, signature, data),
      configurable: true,
    },
  })
}

const bytesOf = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
