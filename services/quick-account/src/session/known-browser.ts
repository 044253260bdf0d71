import { isSameText, randomId, type Secrets } from '../secrets.ts'

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
