import { type Route, repliesOf, type Schema, toRequestError } from '@callisto/contract'
import type { FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider } from 'fastify'
import type * as zod from 'zod/mini'
import * as z from 'zod/v4/core'

/**
 * Types of a handler from the zod schemas of its route. `fastify-type-provider-zod` 7.0.0 runs on these versions too,
 * but its validator has its own error format, its OpenAPI transform describes the input of a parameter's pipe, which
 * is unknown, and its serializer parses every reply again: 4.2 times the processor time of `JSON.stringify` for a list of
 * 50 pools, 5.7 times for a quote of four steps.
 */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? zod.output<this['schema']> : unknown
  serializer: this['schema'] extends Schema ? zod.input<this['schema']> : unknown
}

const validatorCompiler: FastifySchemaCompiler<Schema> =
  ({ schema }) =>
  (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? { value: parsed.data } : { error: toRequestError(parsed.error.issues) }
  }

/** Validates requests with zod. Replies are typed by their schema and serialised without another parse. */
export function withZod(app: FastifyInstance) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  return app.withTypeProvider<ZodTypeProvider>()
}

/** An instance that takes routes of the contract. */
export type ZodInstance = ReturnType<typeof withZod>

type Part<R, K extends keyof Route> = R extends { [key in K]: infer S extends Schema } ? S : undefined

/** Method, URL and schemas of a route declaration as options of `app.route`. */
export function toRouteOptions<const R extends Route>(route: R) {
  const { method, path, operationId, params, query, headers, body } = route
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
      response: repliesOf(route),
    } as unknown as {
      params: Part<R, 'params'>
      querystring: Part<R, 'query'>
      headers: Part<R, 'headers'>
      body: Part<R, 'body'>
      response: { 200: R['reply'] } & (R extends { replies: infer S } ? S : object)
    },
  }
}

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
