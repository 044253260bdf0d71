import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ProgramDescription } from '@callisto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const EMPTY_TAG = '<meta name="callisto-programs" content="[]" />'

/** For an attribute in single quotes, which JSON has few of. */
const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')

/** The page of the web app with the programs that its swaps may call (`docs/adr/0012`). */
export function renderPage(html: string, programs: readonly ProgramDescription[]): string {
  const content = escapeAttribute(JSON.stringify(programs))
  return html.replace(EMPTY_TAG, () => `<meta name="callisto-programs" content='${content}' />`)
}

/** Sends the page as the file is now, or 304 to a browser that has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, programs }: { file: string; programs: readonly ProgramDescription[] },
): Promise<FastifyReply> {
  const page = renderPage(await readFile(file, 'utf8'), programs)
  const tag = `W/"${createHash('sha256').update(page).digest('base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page)
}
