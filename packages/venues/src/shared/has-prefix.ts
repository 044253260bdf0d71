export const hasPrefix = (data: Uint8Array, prefix: Uint8Array): boolean =>
  data.length >= prefix.length && prefix.every((byte, at) => data[at] === byte)
