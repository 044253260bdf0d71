import * as z from 'zod/mini'

/** Body of every error outside of `/api`: `error` is a message for developers, `code` is stable. */
export const ErrorBodySchema = z.object({ error: z.string(), code: z.string() })

/**
 * Body of 404 for an unknown path and of 405, under every prefix: it fits `ErrorBodySchema` and `TradeErrorSchema`,
 * since an unknown path belongs to no service.
 */
export const RoutingErrorSchema = z.object({ error: z.string(), code: z.string(), errorCode: z.string() })
