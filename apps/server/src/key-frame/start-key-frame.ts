import { AddressSchema, type ProgramDescription } from '@callisto/contract'
import type { Logger } from 'pino'
import type { Closers } from '../compose/resources.ts'
import type { Config } from '../config/config.ts'
import { createKeyFrameServer } from './key-frame-server.ts'

export interface KeyFrameOptions {
  config: Config
  log: Logger
  /** Origin of the web app, once it listens. */
  url: () => string
  programs: ProgramDescription[]
  tipAccounts: readonly string[]
}

/**
 * Starts the frame that holds keys; returns its origin. Undefined behind a public origin without one for the frame: this
 * machine is another one than the browser's.
 */
export async function startKeyFrame(
  { config, log, url, programs, tipAccounts }: KeyFrameOptions,
  closers: Closers,
): Promise<string | undefined> {
  const { publicOrigin, keyFrameOrigin } = config
  if (publicOrigin !== undefined && keyFrameOrigin === undefined) return undefined
  const server = await createKeyFrameServer({
    dir: config.keyFrameDir,
    config: () => ({
      parent: publicOrigin ?? `http://localhost:${new URL(url()).port}`,
      programs,
      tipAccounts: tipAccounts.map((account) => AddressSchema.parse(account)),
    }),
    connections: config.connections,
    log: log.child({ service: 'key-frame' }),
    publicOrigin,
  })
  closers.add(() => server.close())
  const listening = await server.listen({ host: config.host, port: config.keyFramePort })
  return keyFrameOrigin ?? `http://localhost:${new URL(listening).port}`
}
