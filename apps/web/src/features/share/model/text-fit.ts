type Measure = (text: string) => number

/** The text, or its longest start with "…" that is at most `maxWidth` wide. Surrogate pairs stay together. */
export function ellipsize(text: string, maxWidth: number, measure: Measure): string {
  if (measure(text) <= maxWidth) return text
  const characters = [...text]
  let [fits, tooLong] = [0, characters.length]
  while (fits + 1 < tooLong) {
    const middle = (fits + tooLong) >> 1
    if (measure(`${characters.slice(0, middle).join('')}…`) <= maxWidth) fits = middle
    else tooLong = middle
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`
}

/**
 * The text in at most `maxLines` lines of `maxWidth`, broken at spaces; a text without spaces, as in Chinese, is broken
 * between characters. What does not fit ends with "…".
 */
export function wrap(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < maxLines - 1 && measure(rest) > maxWidth) {
    const end = breakAt(rest, maxWidth, measure)
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '') lines.push(ellipsize(rest, maxWidth, measure))
  return lines
}

/** Index at which a line ends: after the last space that fits, else after the last character that fits. */
function breakAt(text: string, maxWidth: number, measure: Measure): number {
  let end = 0
  let afterSpace = 0
  for (const character of text) {
    if (measure(text.slice(0, end + character.length).trimEnd()) > maxWidth) break
    end += character.length
    if (character === ' ') afterSpace = end
  }
  if (text[end] === ' ') return end
  return afterSpace || Math.max(end, [...text][0]?.length ?? 1)
}
