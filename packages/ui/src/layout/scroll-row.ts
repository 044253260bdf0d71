/** Scrolls a row that is wider than its box so that the element is seen whole, in the middle when it was not. */
export function scrollRowTo(element: Element, box: Element): void {
  const { left, right } = element.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (left < frame.left || right > frame.right)
    box.scrollLeft += left - frame.left - (frame.width - (right - left)) / 2
}
