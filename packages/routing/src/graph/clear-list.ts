/** Empties a list and keeps its memory, which an assignment to `length` frees. */
export function clearList(list: unknown[]): void {
  while (list.length > 0) list.pop()
}
