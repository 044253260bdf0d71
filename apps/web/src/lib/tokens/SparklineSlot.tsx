import { idlePart } from '../browser/idle-part.tsx'

const PriceSparkline = idlePart(async () => (await import('./PriceSparkline.tsx')).PriceSparkline)

/** Place of a token's sparkline, kept while it loads. */
export function SparklineSlot({ id, width, height }: { id: string; width: number; height: number }) {
  return (
    <span className="inline-flex align-middle" style={{ width, height }}>
      <PriceSparkline id={id} width={width} height={height} />
    </span>
  )
}
