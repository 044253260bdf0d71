/** The address of 32 zero bytes: how accounts and events say that there is none. */
export const ZERO_KEY = '11111111111111111111111111111111'
