import { recurring, trigger } from '@callisto/program-clients'
import { getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { isActive } from '../fold/order-index.ts'
import { type OrderRecord, type OrderRow, type OrderState, orderKind, sidesOf } from '../fold/order-row.ts'
import type { EventRecordRow, OrderRecordRow } from './sql.ts'

const base64 = getBase64Decoder()
const bytes = getBase64Encoder()

export function orderRecord(order: OrderRow): OrderRecordRow {
  const { mints, closed, state } = order
  const [sold, bought] = sidesOf(order)
  return {
    id: order.id,
    address: order.address,
    program: state.program,
    kind: orderKind(state),
    maker: order.maker,
    mint_in: sold.mint,
    mint_out: bought.mint,
    mint0: mints[0].mint,
    decimals0: mints[0].decimals,
    mint1: mints[1].mint,
    decimals1: mints[1].decimals,
    is_open: closed ? 0 : 1,
    is_active: isActive(order) ? 1 : 0,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    open_tx: order.openTx,
    close_tx: closed?.tx ?? null,
    closed_by: closed?.by ?? null,
    close_reason: closed?.reason ?? null,
    events: order.events,
    failures: order.failures,
    state: base64.decode(
      state.program === 'trigger' ? trigger.encodeEvent(state.terms) : recurring.encodeEvent(state.terms),
    ),
  }
}

/** Drivers return a bigint column as a number or as a string. */
export function readOrderRecord(row: OrderRecordRow): OrderRow {
  return {
    id: Number(row.id),
    address: row.address,
    maker: row.maker,
    mints: [
      { mint: row.mint0, decimals: row.decimals0 },
      { mint: row.mint1, decimals: row.decimals1 },
    ],
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    openTx: row.open_tx,
    closed:
      row.close_tx === null
        ? undefined
        : { tx: row.close_tx, by: row.closed_by ?? '', reason: row.close_reason ?? '' },
    events: row.events,
    failures: row.failures,
    state: readState(row),
  }
}

function readState({ address, program, state }: OrderRecordRow): OrderState {
  const data = Uint8Array.from(bytes.encode(state))
  const terms = program === 'trigger' ? trigger.decodeEvent(data) : recurring.decodeEvent(data)
  if (terms?.type !== 'orderChanged') throw new Error(`the state of order ${address} cannot be read`)
  return { program, terms } as OrderState
}

export function eventRecord({ order, details, ...record }: OrderRecord): EventRecordRow {
  const { by, mintIn, mintOut, input, output, fee, leg, reason, value, minimum } = details
  return {
    order_id: order.id,
    n: record.n,
    slot: record.slot,
    time: record.time,
    signature: record.signature,
    type: record.type,
    sender: by ?? null,
    mint_in: mintIn ?? null,
    mint_out: mintOut ?? null,
    input: toText(input),
    output: toText(output),
    fee: toText(fee),
    leg: leg ?? null,
    reason: reason ?? null,
    value: toText(value),
    minimum: toText(minimum),
    // A route is written once it is known.
    route: null,
  }
}

const toText = (amount: bigint | undefined): string | null => (amount === undefined ? null : String(amount))
