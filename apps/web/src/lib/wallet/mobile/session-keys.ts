type Bytes = Uint8Array<ArrayBuffer>

const POINT_BYTES = 65
const SEQUENCE_BYTES = 4
const IV_BYTES = 12
const CURVE = { namedCurve: 'P-256' }
const SIGNING = { name: 'ECDSA', ...CURVE }
const AGREEMENT = { name: 'ECDH', ...CURVE }

const pointOf = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key))

/** The key pair by which a wallet app recognises the page that has called it. */
export interface Association {
  /** Its public point, X9.62. */
  point: Bytes
  sign: (bytes: Bytes) => Promise<Bytes>
}

export async function createAssociation(): Promise<Association> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(SIGNING, false, ['sign'])
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  return {
    point: await pointOf(publicKey),
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, bytes)),
  }
}

export interface Hello {
  /** First message of the page: its point of the agreement, and the association's signature of it. */
  request: Bytes
  /** Reads the wallet's reply. Rejects when it is none. */
  accept: (reply: Bytes) => Promise<SealedChannel>
}

export async function createHello({ point, sign }: Association): Promise<Hello> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(AGREEMENT, false, ['deriveBits'])
  const own = await pointOf(publicKey)
  return {
    request: new Uint8Array([...own, ...(await sign(own))]),
    accept: async (reply) => {
      const wallet = await crypto.subtle.importKey('raw', reply.slice(0, POINT_BYTES), AGREEMENT, false, [])
      const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: wallet }, privateKey, 256)
      const channel = new SealedChannel(await channelKey(secret, point))
      // The properties of the session, which are the wallet's first message.
      if (reply.length > POINT_BYTES) await channel.unseal(reply.slice(POINT_BYTES))
      return channel
    },
  }
}

/** AES-128 key of the messages: HKDF of the agreed secret with the association's point as salt. */
export async function channelKey(secret: ArrayBuffer, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() }
  const algorithm = { name: 'AES-GCM', length: 128 }
  return crypto.subtle.deriveKey(derivation, material, algorithm, false, ['encrypt', 'decrypt'])
}

/** Encrypted texts in both directions, each with a sequence number of its own that starts at 1. */
export class SealedChannel {
  readonly #key: CryptoKey
  #sent = 0
  #received = 0

  constructor(key: CryptoKey) {
    this.#key = key
  }

  async seal(text: string): Promise<Bytes> {
    this.#sent += 1
    const sequence = sequenceBytes(this.#sent)
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const algorithm = { name: 'AES-GCM', iv, additionalData: sequence }
    const sealed = await crypto.subtle.encrypt(algorithm, this.#key, new TextEncoder().encode(text))
    return new Uint8Array([...sequence, ...iv, ...new Uint8Array(sealed)])
  }

  /** Rejects for a message out of order and for one of another key. */
  async unseal(message: Bytes): Promise<string> {
    this.#received += 1
    const sequence = message.slice(0, SEQUENCE_BYTES)
    if (sequenceBytes(this.#received).some((byte, at) => byte !== sequence[at]))
      throw new Error('the message of the wallet is out of order')
    const iv = message.slice(SEQUENCE_BYTES, SEQUENCE_BYTES + IV_BYTES)
    const algorithm = { name: 'AES-GCM', iv, additionalData: sequence }
    const text = await crypto.subtle.decrypt(algorithm, this.#key, message.slice(SEQUENCE_BYTES + IV_BYTES))
    return new TextDecoder().decode(text)
  }
}

function sequenceBytes(value: number): Bytes {
  const bytes = new Uint8Array(SEQUENCE_BYTES)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
