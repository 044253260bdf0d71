import { decodeTokenAccount } from '@callisto/program-clients'
import { associatedTokenAddress, NATIVE_MINT } from '@callisto/solana'
import { getBase64Decoder } from '@solana/kit'
import type { Reply, RunningMarket } from '../routes/running-market.ts'
import { grantTokens, type Wallet } from '../routes/wallet.ts'
import type { Scenario } from './behaviours.ts'
import { decode, type ScriptedMaker } from './scripted-maker.ts'

export interface TrialOrder {
  input: string
  output: string
  amount: bigint
  mode: 'ExactIn' | 'ExactOut'
  programs: ReadonlyMap<string, string>
}

/** What a trial came to; `violations` say how a taker or the truth was hurt. */
export interface TrialReport {
  outcome: 'none' | 'filled' | 'unfilled'
  code: number | undefined
  violations: string[]
}

/** Blocks until nothing of an order can land any more. */
const MAX_BLOCKS = 260

/** One order of one taker at one maker, until it can change no more. */
export async function runTrial(
  market: RunningMarket,
  { maker, scenario, taker }: { maker: ScriptedMaker; scenario: Scenario; taker: Wallet },
  order: TrialOrder,
): Promise<TrialReport> {
  const { input, output, amount, mode } = order
  const query = new URLSearchParams({
    ...{ inputMint: input, outputMint: output, amount: String(amount), swapMode: mode },
    ...{ taker: taker.address, excludeRouters: 'metis', webhookId: maker.name },
  })
  const ordering = market.get(`/ultra/v1/order?${query}`)
  const made = await (scenario.isSlow ? whileStepping(market, ordering) : ordering)
  const { body } = made
  if (made.status !== 200 || !body.transaction) {
    const reason = String(body.errorMessage ?? body.error)
    const violations = scenario.expected === 'none' ? [] : [`no offer: ${reason}`]
    return { outcome: 'none', code: undefined, violations }
  }
  const before = await balances(market, taker.address, order)
  const request = signed(body, taker)
  const executing = market.post('/ultra/v1/execute', request)
  await Promise.race([maker.asked, executing])
  if (scenario.empties)
    await empty(market, scenario.empties === 'maker' ? maker.wallet.address : taker.address, order)
  const emptied = scenario.empties === 'taker' ? await balances(market, taker.address, order) : before
  const first = await settle(market, { maker, scenario }, executing)
  const again = await market.post('/swap/v2/execute', request)
  const after = await balances(market, taker.address, order)
  const change = { paid: emptied.input - after.input, received: after.output - emptied.output }
  const violations = faults(change, { body, first, again, scenario })
  const outcome = change.paid === 0n && change.received === 0n ? 'unfilled' : 'filled'
  return { outcome, code: Number(first.body.code), violations }
}

function signed(order: Reply['body'], taker: Wallet): { requestId: string; signedTransaction: string } {
  const wire = taker.sign(decode(String(order.transaction)))
  return { requestId: String(order.requestId), signedTransaction: getBase64Decoder().decode(wire) }
}

/** Steps until the order has its outcome and its transaction can land no longer. */
async function settle(
  market: RunningMarket,
  { maker, scenario }: { maker: ScriptedMaker; scenario: Scenario },
  executing: Promise<Reply>,
): Promise<Reply> {
  let reply: Reply | undefined
  void executing.then((replied) => {
    reply = replied
  })
  for (let block = 0; block < MAX_BLOCKS; block++) {
    const request = maker.swaps[0]
    if (block === scenario.sendsAfter && request) await maker.send(maker.sign(request))
    await market.step()
    await turns()
    // Whoever has his tokens needs no more blocks; whoever has not must be safe to the end.
    if (reply?.body.status === 'Success' && block > (scenario.sendsAfter ?? 0) + 2) break
  }
  return reply ?? (await executing)
}

interface Balances {
  input: bigint
  output: bigint
}

async function balances(
  market: RunningMarket,
  owner: string,
  { input, output, programs }: TrialOrder,
): Promise<Balances> {
  const accountOf = async (mint: string) =>
    mint === NATIVE_MINT ? owner : associatedTokenAddress(owner, mint, programs.get(mint)!)
  const keys = [await accountOf(input), await accountOf(output)]
  const { accounts } = await market.localnet.chain.getAccounts(keys)
  const [of, to] = accounts.map((account, index) =>
    keys[index] === owner ? account?.lamports : account && decodeTokenAccount(account.data)?.amount,
  )
  return { input: of ?? 0n, output: to ?? 0n }
}

/** Takes away what the owner would give: the output of a maker, the input of a taker. */
async function empty(market: RunningMarket, owner: string, { input, output }: TrialOrder): Promise<void> {
  for (const mint of [input, output]) {
    if (mint !== NATIVE_MINT) await grantTokens(market.localnet, { owner, mint, amount: 0n })
  }
  const { accounts } = await market.localnet.chain.getAccounts([owner])
  if (accounts[0] && [input, output].includes(NATIVE_MINT))
    market.localnet.grant({ ...accounts[0], lamports: 1_000_000n })
  await market.step()
}

interface Verdict {
  body: Reply['body']
  first: Reply
  again: Reply
  scenario: Scenario
}

function faults({ paid, received }: { paid: bigint; received: bigint }, verdict: Verdict): string[] {
  const { body, first, again, scenario } = verdict
  const [inAmount, outAmount] = [BigInt(String(body.inAmount)), BigInt(String(body.outAmount))]
  const isUntouched = paid === 0n && received === 0n
  const isFilled = paid === inAmount && received === outAmount
  const found: string[] = []
  if (!isUntouched && !isFilled)
    found.push(`paid ${paid} of ${inAmount}, received ${received} of ${outAmount}`)
  if (first.body.status === 'Success' && !isFilled) found.push('a success without the tokens')
  if (first.status !== 200) found.push(`status ${first.status}`)
  // Once nothing can change, the reply is the truth.
  const truth = isFilled ? 'Success' : 'Failed'
  if (again.body.status !== truth) found.push(`${again.body.status} where the chain says ${truth}`)
  if (scenario.expected === 'filled' && !isFilled) found.push('not filled')
  if (scenario.expected === 'unfilled' && !isUntouched) found.push('filled')
  if (scenario.expected === 'none') found.push('offered')
  return found
}

/** A reply for which time has to pass. Others are waited for while it stands still: deadlines are those of the chain's time. */
async function whileStepping<T>(market: RunningMarket, reply: Promise<T>): Promise<T> {
  let isDone = false
  void reply.finally(() => {
    isDone = true
  })
  await turns()
  while (!isDone) {
    await market.step()
    await turns()
  }
  return reply
}

const TURNS = 12

/** Lets what has been answered go on, WebCrypto on its own threads included. */
async function turns(): Promise<void> {
  for (let n = 0; n < TURNS; n++) await new Promise((resolve) => setImmediate(resolve))
}
