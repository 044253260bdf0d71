import type { Schema } from '@callisto/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/v4/core'

/**
 * Compares every JSON reply with the schema that its route declares for the status and fails the request on a
 * difference or on an undeclared status. For tests: a parse of every reply costs more than the reply.
 */
export function registerReplyChecks(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const replies = request.routeOptions.schema?.response as Readonly<Record<number, Schema>> | undefined
    if (!replies || request.method === 'HEAD') return payload
    const { statusCode } = reply
    // A conditional request: the reader has the declared body.
    if (statusCode === 304) return payload
    const schema = replies[statusCode]
    const where = `${request.method} ${request.url.slice(0, 200)} ${statusCode}`
    if (!schema) return fail(`${where} is not declared`)
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('json'))
      return payload
    const parsed = z.safeParse(schema, JSON.parse(payload))
    return parsed.success ? payload : fail(`${where}: ${z.prettifyError(parsed.error)}`)

    function fail(problem: string): string {
      reply.code(500).header('x-undeclared-reply', '1')
      return JSON.stringify({ error: problem.slice(0, 500), code: 'INTERNAL_ERROR' })
    }
  })
}
