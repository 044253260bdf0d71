/** Document title; React hoists it into the head. */
export function PageTitle({ text }: { text: string }) {
  return <title>{`${text} | Callisto`}</title>
}
