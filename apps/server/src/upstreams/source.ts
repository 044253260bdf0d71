import type { FastifyReply } from 'fastify'
import type { UpstreamReply } from './read-reply.ts'
import type { Upstream } from './upstream.ts'

/** Names the service that a reply comes from; absent on replies of this server. */
export const SOURCE_HEADER = 'x-callisto-source'

/** Headers of an upstream that a client gets. */
const PASSED_HEADERS = ['cache-control', 'x-market-slot', 'x-market-time', 'retry-after']

/** Sends the text of an upstream. */
export async function sendFrom(
  { name }: Pick<Upstream, 'name'>,
  reply: FastifyReply,
  { status, text, headers }: Pick<UpstreamReply, 'status' | 'text' | 'headers'>,
  contentType: string,
): Promise<void> {
  reply.code(status).header(SOURCE_HEADER, name).header('cache-control', 'no-store')
  for (const header of PASSED_HEADERS)
    if (headers[header] !== undefined) reply.header(header, headers[header])
  await reply.type(contentType).send(text)
}
