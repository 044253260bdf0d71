import {
  COMPUTE_BUDGET_PROGRAM,
  MAX_COMPUTE_UNITS,
  setComputeUnitLimit,
  setComputeUnitPrice,
  type TransactionConfig,
  type TransactionPlan,
  transferLamports,
} from '@callisto/solana'
import { AccountRole } from '@solana/kit'
import {
  type Attack,
  type Attacks,
  adding,
  type Call,
  moving,
  onInstructions,
  onSwap,
  raw,
  stranger,
  swapIndex,
} from './attack.ts'

const isLimit = ({ programAddress, data }: Call) => programAddress === COMPUTE_BUDGET_PROGRAM && data[0] === 2
const isPrice = ({ programAddress, data }: Call) => programAddress === COMPUTE_BUDGET_PROGRAM && data[0] === 3

const units = (limit: number) => onInstructions(isLimit, () => [setComputeUnitLimit(limit)])
const before1 =
  (attack: Attack): Attack =>
  (target) =>
    target.plan.version === 1 ? undefined : attack(target)
const header =
  (change: Partial<TransactionConfig>): Attack =>
  ({ plan }) =>
    plan.version === 1 ? { ...plan, config: { ...plan.config, ...change } } : undefined
/** A price for the whole limit; before it stands the limit, whatever price there was. */
const price = (microLamports: bigint) =>
  onInstructions(isLimit, (call) => [call, setComputeUnitPrice(microLamports)])
const withoutPrice = (plan: TransactionPlan): TransactionPlan => ({
  ...plan,
  instructions: plan.instructions.filter((one) => !isPrice(one as Call)),
})
const priced =
  (microLamports: bigint): Attack =>
  (target) =>
    price(microLamports)({ ...target, plan: withoutPrice(target.plan) })

/** Attacks on the compute budget, the fees, the signers and the accounts of the message. */
export const headerAttacks: Attacks = {
  'no compute units': units(0),
  'fewer compute units than any swap takes': units(1_500),
  'more compute units than a transaction has': units(MAX_COMPUTE_UNITS + 1),
  'all the compute units of 32 bits': units(2 ** 32 - 1),
  'no compute unit limit': onInstructions(isLimit, () => []),
  'two compute unit limits': onInstructions(isLimit, (call) => [call, call]),
  'a limit after the swap': moving(isLimit, (plan) => swapIndex(plan) + 1),
  'a priority fee of 0.1 SOL': priced(10n ** 14n / 14_000n),
  'a priority fee of all lamports': priced(2n ** 64n - 1n),
  'a price before the limit': before1((target) =>
    adding(() => setComputeUnitPrice(1n), 'first')({ ...target, plan: withoutPrice(target.plan) }),
  ),
  'two prices': before1(adding(() => [setComputeUnitPrice(0n), setComputeUnitPrice(1n)], 'first')),
  'a price at the end': adding(() => setComputeUnitPrice(1n), 'last'),
  'a heap': adding(() => raw(COMPUTE_BUDGET_PROGRAM, [1, 0, 0, 4, 0], [])),
  'the oldest budget request': adding(() => raw(COMPUTE_BUDGET_PROGRAM, [0, 0, 0, 4, 0, 0, 0, 4, 0], [])),
  'a limit on account data': before1(adding(() => raw(COMPUTE_BUDGET_PROGRAM, [4, 1, 0, 0, 0], []), 'first')),
  'a budget that names the wallet': before1(
    onInstructions(isLimit, (call, { user }) => [
      { ...call, accounts: [{ address: user, role: AccountRole.WRITABLE_SIGNER }] },
    ]),
  ),
  'a header with no compute units': header({ computeUnitLimit: 0 }),
  'a header with few compute units': header({ computeUnitLimit: 200 }),
  'a header with little account data': header({ loadedAccountsDataSizeLimit: 1 }),
  'a header with no account data': header({ loadedAccountsDataSizeLimit: 0 }),
  'a header with a priority fee of 1 SOL': header({ priorityFeeLamports: 10n ** 9n }),
  'a header and an instruction': (target) =>
    target.plan.version === 1 ? adding(() => setComputeUnitLimit(200_000), 'first')(target) : undefined,
  'another fee payer': ({ plan, random }) => ({ ...plan, feePayer: stranger(random) }),
  'a further signer': adding(({ random, user }) => transferLamports(stranger(random), user, 1n)),
  'a further signer of the swap': onSwap((swap, { random }) => ({
    ...swap,
    accounts: [...swap.accounts, { address: stranger(random), role: AccountRole.READONLY_SIGNER }],
  })),
}
