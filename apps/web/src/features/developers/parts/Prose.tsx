/** A description from the OpenAPI document: what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <code key={at} className="font-mono wrap-anywhere text-text">
        {part}
      </code>
    ),
  )
}
