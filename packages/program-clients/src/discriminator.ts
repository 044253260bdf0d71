/** Whether the data of an instruction begins with a discriminator in hex. */
export function startsWith(data: Uint8Array, discriminator: string): boolean {
  const bytes = discriminator.length / 2
  if (data.length < bytes) return false
  for (let at = 0; at < bytes; at++)
    if (data[at] !== Number.parseInt(discriminator.slice(2 * at, 2 * at + 2), 16)) return false
  return true
}
