import { createTransport } from 'nodemailer'
import { type MailTransport, PermanentMailError } from './mail-queue.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS, which only a server of this machine may lack. */
  url: string
  /** Sender, e.g. `Callisto <login@callisto.example>`. */
  from: string
}

const CONNECT_MS = 5_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Mails over SMTP, a connection each: codes are rare, and a connection that was left open may be dead. */
export function createSmtp({ url, from }: SmtpOptions): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: 2 * CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }, signal) {
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      try {
        await Promise.race([transport.sendMail(message), aborted(signal)])
      } catch (error) {
        const { responseCode = 0 } = error as { responseCode?: number }
        // A reply of 5xx is final (RFC 5321, 4.2.1).
        if (responseCode >= 500)
          throw new PermanentMailError(`the mail server replied ${responseCode}`, { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
