import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** Fields that are never written: API keys and signing keys, wherever a log line carries them. */
const SECRETS = ['x-api-key', 'authorization', 'cookie', 'apiKey', 'apiKeys', 'privateKey', 'secretKey']

/** `pino` redacts by path: each secret at the top level and down to three levels below. */
const REDACTED = ['', '*.', '*.*.', '*.*.*.'].flatMap((prefix) =>
  SECRETS.map((name) => (prefix === '' ? `["${name}"]` : `${prefix.slice(0, -1)}["${name}"]`)),
)

/** Logger of the server: JSON lines, on stderr by default, secrets redacted. */
export function createLogger(level: string, stream: DestinationStream = destination(2)): Logger {
  return pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } }, stream)
}
