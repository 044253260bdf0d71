declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** Private key of this side. */
    privateKey: ECDH
    /** Public key of the other side, base64url. */
    dh?: string
    authSecret: string
  }

  const ece: {
    encrypt(content: Buffer, parameters: Parameters): Buffer
    decrypt(content: Buffer, parameters: Parameters): Buffer
  }
  export default ece
}
