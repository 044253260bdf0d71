/** The page's title in the browser's tab; React puts it into the head. */
export function PageTitle({ text }: { text: string }) {
  return <title>{`${text} · Callisto`}</title>
}
