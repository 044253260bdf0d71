/** `swapExactIn` to `SwapExactIn`. */
export const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** `swapExactIn` to `SWAP_EXACT_IN`; digits stay with the word before them. */
export const upper = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()

/** `reserve0After` to `reserve0_after`. */
export const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
