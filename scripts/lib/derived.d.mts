/** See `derived.mjs`. Keys are 16 hexadecimal digits. */
export function withDerived<T>(options: {
  store: string
  name: string
  find(): string | undefined
  make(folder: string): Promise<string>
  use(folder: string): T | Promise<T>
}): Promise<T>
