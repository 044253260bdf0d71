import type { Config } from '../config/config.ts'

/** Origins of pages that may open sockets and use the faucet, beside those of this machine. */
export function ownOrigins({
  publicOrigin,
  allowedOrigins,
}: Pick<Config, 'publicOrigin' | 'allowedOrigins'>): string[] {
  return publicOrigin === undefined ? [...allowedOrigins] : [publicOrigin, ...allowedOrigins]
}
