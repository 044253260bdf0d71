import { API_ERRORS, type ApiErrorCode, allRoutes, fullPath } from '@callisto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PATTERNS = allRoutes.map((route) => ({
  method: route.method,
  pattern: new RegExp(`^${fullPath(route).replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** Methods of the routes that match a path, with HEAD for GET; empty for an unknown path. */
export function allowedMethods(path: string): string[] {
  const methods = new Set<string>()
  for (const { method, pattern } of PATTERNS) {
    if (!pattern.test(path)) continue
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
  }
  return [...methods]
}

/** 404 for an unknown path and 405 with `Allow` for a wrong method: one body under every prefix. */
export function sendUnknownPath(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed = allowedMethods(request.url.split('?', 1)[0] ?? '/'),
): FastifyReply {
  // A route that takes the method was not reached because of a parameter of the path.
  const isMethodWrong = allowed.length > 0 && !allowed.includes(request.method)
  if (isMethodWrong) reply.header('allow', allowed.join(', '))
  const code: ApiErrorCode = isMethodWrong ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'
  const { status, message } = API_ERRORS[code]
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: message, code, errorCode: code })
}
