import { postEvents } from '@callisto/contract'
import { registerErrorHandler, toRouteOptions, withZod } from '@callisto/http'
import type { FastifyPluginAsync } from 'fastify'
import type { EventSink } from './event-sink.ts'
import type { createEventMetrics } from './metrics.ts'

export interface EventRouteOptions {
  sink: EventSink
  events: ReturnType<typeof createEventMetrics>['events']
  now: () => number
}

/** `POST /events`: the event log of the web app (spec 1, section 7.5). */
export function eventRoutes({ sink, events, now }: EventRouteOptions): FastifyPluginAsync {
  return async (app) => {
    app.removeContentTypeParser('text/plain')
    registerErrorHandler(app, { toBody: ({ code, message }) => ({ error: message, code }) })
    withZod(app).route({
      ...toRouteOptions(postEvents),
      handler: async ({ body }) => {
        for (const { event, result = '' } of body.events) events.inc({ event, result })
        return { accepted: sink.add(body.events, now()) }
      },
    })
  }
}
