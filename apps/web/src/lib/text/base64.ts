/** Bytes of base64 text. Throws for text that is none. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Base64 text of bytes, which are few: each becomes a character first. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
