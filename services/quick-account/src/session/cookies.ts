import { isSameText, randomId, type Secrets } from '../secrets.ts'

/** Cookies of the service. With an https origin their names are locked to the host and to https (RFC 6265bis, 4.1.3). */
export interface Cookies {
  /** Value of the cookie of a request; undefined without one, with two of the same name, and for a malformed one. */
  read(header: string | undefined, name: CookieName): string | undefined
  /** `Set-Cookie` of a value, or of the deletion without one. No script reads it, no other site sends it. */
  write(name: CookieName, value: string | undefined, maxAgeMs: number): string
}

/**
 * `session` is the token of a session; `browser` binds an unfinished login to the browser that began it; `known` marks a browser
 * that has proved an address.
 */
export type CookieName = 'session' | 'browser' | 'known'

const TOKEN = /^[\w-]{43}$/
const patterns: Readonly<Record<CookieName, RegExp>> = {
  session: TOKEN,
  browser: TOKEN,
  known: /^[\w-]{65}$/,
}
const PATH = '/account/quick'

export function createCookies(isSecure: boolean): Cookies {
  const fullName = (name: CookieName) => `${isSecure ? '__Host-' : ''}callisto_${name}`
  const attributes = isSecure ? 'Path=/; Secure' : `Path=${PATH}`
  return {
    read(header = '', name) {
      const start = `${fullName(name)}=`
      const values = header
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(start))
        .map((part) => part.slice(start.length))
      // Two of a name: one was planted by another port or path of this host.
      const [value = ''] = values.length === 1 ? values : []
      return patterns[name].test(value) ? value : undefined
    },
    write(name, value, maxAgeMs) {
      const maxAge = value === undefined ? 0 : Math.floor(maxAgeMs / 1_000)
      return `${fullName(name)}=${value ?? ''}; ${attributes}; HttpOnly; SameSite=Strict; Max-Age=${maxAge}`
    },
  }
}

const ID_LENGTH = 22

/**
 * Mark of a browser that has proved an address: an id of its own and a keyed hash of both, 65 characters of base64url. It logs
 * nobody in: mails that its holder asks for are counted apart from those of strangers. `id` is that of an earlier mark.
 */
export const browserMark = (secrets: Pick<Secrets, 'mac'>, address: string, id = randomId()): string =>
  id + secrets.mac('known browser', address, id)

/** Id of a browser that has proved this address; undefined without a mark, and for one of another address. */
export function knownBrowser(
  secrets: Pick<Secrets, 'mac'>,
  address: string,
  mark: string | undefined,
): string | undefined {
  const id = mark?.slice(0, ID_LENGTH)
  return id !== undefined && isSameText(browserMark(secrets, address, id), mark ?? '') ? id : undefined
}
