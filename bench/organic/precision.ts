/** Precision and recall of a classification; NaN where nothing was found, or nothing was there to be found. */
export interface Quality {
  precision: number
  recall: number
}

/** Quality of `isFound` against the truth `isTrue` over all cases. */
export function qualityOf<T>(
  cases: Iterable<T>,
  isTrue: (item: T) => boolean,
  isFound: (item: T) => boolean,
): Quality {
  let [both, found, real] = [0, 0, 0]
  for (const item of cases) {
    const [truth, claim] = [isTrue(item), isFound(item)]
    if (truth) real++
    if (claim) found++
    if (truth && claim) both++
  }
  return { precision: both / found, recall: both / real }
}
