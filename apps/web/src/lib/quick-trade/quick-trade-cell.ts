import type { Asset } from '@callisto/contract'
import type { ReactNode } from 'react'
import { create } from 'zustand'

/** Renders the trade buttons of a token: those of a row with a pointer, or the one of a phone. */
export type RenderTrade = (asset: Pick<Asset, 'id' | 'symbol'>, phone: boolean) => ReactNode

/**
 * The trade buttons of rows and cards; undefined until their code is loaded (`QuickTradeHost`). A list reads it once and
 * passes it to its rows, which keep the place: no row has a state or an effect for it.
 */
const useQuickTradeCell = create<{ render: RenderTrade | undefined }>(() => ({ render: undefined }))

export const useRenderTrade = (): RenderTrade | undefined => useQuickTradeCell(({ render }) => render)
export const setRenderTrade = (render: RenderTrade): void => useQuickTradeCell.setState({ render })
