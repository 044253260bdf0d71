import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Bytes from which a reply is compressed. A quote is smaller: compression would cost it more time than the network
 * saves.
 */
const MIN_BYTES = 4096

/** Quality 4 of 11: the highest one of brotli that keeps pace with gzip 6. */
const BROTLI_QUALITY = 4

/**
 * Compresses JSON, text and the web app with brotli or gzip. No reply holds a secret of its reader, neither cookie nor
 * token, so that sizes reveal nothing (BREACH). WebSockets are not compressed.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    customTypes: /^(application\/(json|javascript|manifest\+json|wasm)|text\/|image\/svg)/,
  })
}
