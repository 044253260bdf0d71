/** The part of a logger that services use. */
export interface Log {
  warn(details: object, message: string): void
}
