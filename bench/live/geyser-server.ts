import {
  accountUpdate,
  frameMessage,
  parseRequest,
  respond,
  type ServedCall,
  serveGrpc,
  slotUpdate,
} from '@callisto/cluster/testing'
import { type AccountState, systemClock } from '@callisto/solana'
import { madeUp, OWNER } from './addresses.ts'

const SLOT_MS = 400
const PIECE_MS = 10
/** Size of a DLMM pair. */
const DATA_BYTES = 904
const ACCOUNTS = 20_000
const CONFIRMED = 1
const FIRST_SLOT = 400_000_000

const DATA = Uint8Array.from({ length: DATA_BYTES }, (_, index) => index % 251)
const ACCOUNT_STATES = Array.from(
  { length: ACCOUNTS },
  (_, index): AccountState => ({
    address: madeUp(2, index),
    owner: OWNER,
    lamports: 7_182_720n,
    data: DATA,
    executable: false,
  }),
)

/** Sends `rate` account updates a second, each in a frame of HTTP/2 of its own; a slot is named after its updates. */
async function sendUpdates({ stream, message }: ServedCall, rate: number): Promise<void> {
  let slots = parseRequest(await message())?.slots ?? ''
  void readNames()
  respond(stream)
  const startedAtMs = systemClock.nowMs()
  let slot = FIRST_SLOT
  for (let sent = 0; !stream.destroyed; await systemClock.wait(PIECE_MS)) {
    const elapsedMs = systemClock.nowMs() - startedAtMs
    for (const due = (elapsedMs * rate) / 1_000; sent < due; sent++)
      stream.write(frameMessage(accountUpdate(slot, ACCOUNT_STATES[sent % ACCOUNTS]!, sent)))
    if (elapsedMs < (slot + 1 - FIRST_SLOT) * SLOT_MS) continue
    stream.write(frameMessage(slotUpdate(slot, CONFIRMED, [slots])))
    slot += 1
  }

  /** The name of the newest request's filter of slots. */
  async function readNames(): Promise<void> {
    for (;;) slots = parseRequest(await message())?.slots ?? slots
  }
}

const rate = Number(process.env.RATE)
const server = await serveGrpc((call) => void sendUpdates(call, rate))
process.send?.(server.url)
