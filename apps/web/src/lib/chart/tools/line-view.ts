import type {
  CustomData,
  CustomSeriesOptions,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  Time,
} from 'lightweight-charts'

export interface LinePoint extends CustomData<Time> {
  value?: number
}

/**
 * A line through the bars that have a value. The line series of the library would be loaded with the token page, this one
 * with the tools.
 */
export class LineView implements ICustomSeriesPaneView<Time, LinePoint, CustomSeriesOptions> {
  #data: PaneRendererCustomData<Time, LinePoint> | undefined
  #color = ''

  update(data: PaneRendererCustomData<Time, LinePoint>, { color }: CustomSeriesOptions) {
    this.#data = data
    this.#color = color
  }

  renderer(): ReturnType<ICustomSeriesPaneView<Time, LinePoint>['renderer']> {
    return {
      draw: (target, toCoordinate) =>
        target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio: h, verticalPixelRatio: v }) => {
          const { bars = [], visibleRange } = this.#data ?? {}
          if (!visibleRange) return
          context.strokeStyle = this.#color
          context.lineWidth = 1.5 * v
          context.lineJoin = 'round'
          context.beginPath()
          let isDown = false
          for (let at = Math.max(0, visibleRange.from - 1); at < visibleRange.to + 1; at++) {
            const bar = bars[at]
            const value = bar?.originalData.value
            const y = value === undefined ? null : toCoordinate(value)
            if (!bar || y === null) {
              isDown = false
              continue
            }
            if (isDown) context.lineTo(bar.x * h, y * v)
            else context.moveTo(bar.x * h, y * v)
            isDown = true
          }
          context.stroke()
        }),
    }
  }

  priceValueBuilder(point: LinePoint): number[] {
    return point.value === undefined ? [] : [point.value]
  }

  isWhitespace(point: LinePoint | { value?: undefined }): point is never {
    return point.value === undefined
  }

  defaultOptions(): CustomSeriesOptions {
    return {} as CustomSeriesOptions
  }
}
