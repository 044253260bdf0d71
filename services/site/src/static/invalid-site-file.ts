/** A file that must not become public; the message names the file and each fault. */
export class InvalidSiteFile extends Error {
  override readonly name = 'InvalidSiteFile'
}
