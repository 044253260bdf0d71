import {
  definedTypeLinkNode,
  definedTypeNode,
  programNode,
  rootNode,
  structFieldTypeNode,
  structTypeNode,
} from '@codama/nodes'
import {
  account,
  choice,
  errors,
  event,
  instruction,
  list,
  pda,
  pubkey,
  u8,
  u16,
  u64,
} from '../toolchain/codegen/idl.ts'

const accounts = {
  user: 'signer',
  sourceAccount: 'writable',
  destinationAccount: 'writable',
  sourceMint: '',
  destinationMint: '',
  sourceTokenProgram: '',
  destinationTokenProgram: '',
  platformFeeAccount: 'writable optional',
} as const

/** The types of a route's steps, for every program that passes them on. */
export const routeTypes = [
  definedTypeNode({
    name: 'venue',
    type: choice(
      'cpmm',
      'launchpadBuy',
      'launchpadSell',
      'clmm',
      'stable',
      'dlmm',
      'raydiumCpmm',
      'raydiumClmm',
      'whirlpoolDown',
      'whirlpoolUp',
      'meteoraDlmm',
      'meteoraDammV2',
      'meteoraDbc',
      'saber',
    ),
  }),
  definedTypeNode({
    name: 'step',
    type: structTypeNode([
      structFieldTypeNode({ name: 'venue', type: definedTypeLinkNode('venue') }),
      /** Exact in: of the input index. Exact out: of the output index. */
      structFieldTypeNode({ name: 'shareBps', type: u16 }),
      structFieldTypeNode({ name: 'inputIndex', type: u8 }),
      structFieldTypeNode({ name: 'outputIndex', type: u8 }),
    ]),
  }),
]

export const steps = list(definedTypeLinkNode('step'))

/**
 * Routes over several venues. After the named accounts of a route come, step by step, the venue's program and the
 * accounts of its swap instruction in their own order; where their number varies, the router's own address ends them. The
 * user of a step is the signer, or `authority` where the step
 * spends one of the program's shared token accounts. Errors 6000 to 6018 are those of the public swap program.
 */
export const router = rootNode(
  programNode({
    name: 'router',
    publicKey: 'ca11istoRouter11111111111111111111111111111',
    version: '1.0.0',
    definedTypes: routeTypes,
    pdas: [
      /** Owns the token accounts that routes of all users share. */
      pda('authority', 'authority', {}),
      pda('tokenLedger', 'ledger', { user: pubkey }),
    ],
    accounts: [
      /** The balance of a token account before the instructions that add to it. Closed by the route. */
      account('tokenLedger', 'tkledger', 'tokenLedger', {
        user: pubkey,
        payer: pubkey,
        tokenAccount: pubkey,
        amount: u64,
      }),
    ],
    instructions: [
      instruction(
        'route',
        0,
        accounts,
        { amountIn: u64, quotedOut: u64, slippageBps: u16, platformFeeBps: u16, steps },
        'Spends at most `amountIn`; fails when less than `quotedOut` less slippage (rounded up) arrives after the platform fee.',
      ),
      instruction(
        'exactOutRoute',
        1,
        accounts,
        { amountOut: u64, quotedIn: u64, slippageBps: u16, platformFeeBps: u16, steps },
        'Delivers exactly `amountOut`; fails when it takes more than `quotedIn` plus slippage (rounded down), platform fee included.',
      ),
      instruction(
        'setTokenLedger',
        2,
        {
          user: 'signer',
          payer: 'signer writable',
          tokenLedger: 'writable',
          tokenAccount: '',
          systemProgram: '',
        },
        {},
        'Records the balance of a token account of the user; 0 for one that does not exist yet.',
      ),
      instruction(
        'routeWithTokenLedger',
        3,
        { ...accounts, tokenLedger: 'writable', payer: 'writable' },
        { quotedIn: u64, quotedOut: u64, slippageBps: u16, platformFeeBps: u16, steps },
        'Spends what the source has received since its ledger was set, at the rate of the quote less slippage, and closes the ledger.',
      ),
      instruction(
        'closeTokenAccounts',
        4,
        { user: 'signer' },
        {},
        'Closes token accounts of the user: of each the account, the receiver of its lamports and its token program follow.',
      ),
    ],
    events: [
      event('routeSwapped', 0, {
        /** The pool or curve. */
        amm: pubkey,
        inputMint: pubkey,
        outputMint: pubkey,
        inputAmount: u64,
        outputAmount: u64,
      }),
      event('platformFee', 1, { account: pubkey, mint: pubkey, amount: u64 }),
    ],
    errors: errors({
      emptyRoute: 'Empty route',
      slippageToleranceExceeded: 'Slippage tolerance exceeded',
      invalidCalculation: 'Invalid calculation',
      missingPlatformFeeAccount: 'Missing platform fee account',
      invalidSlippage: 'Invalid slippage',
      notEnoughPercent: 'Not enough percent to 100',
      invalidInputIndex: 'Token input index is invalid',
      invalidOutputIndex: 'Token output index is invalid',
      notEnoughAccountKeys: 'Not Enough Account keys',
      nonZeroMinimumOutAmountNotSupported: 'Non zero minimum out amount not supported',
      invalidRoutePlan: 'Invalid route plan',
      invalidReferralAuthority: 'Invalid referral authority',
      ledgerTokenAccountDoesNotMatch: "Token account doesn't match the ledger",
      invalidTokenLedger: 'Invalid token ledger',
      incorrectTokenProgramId: 'Token program ID is invalid',
      tokenProgramNotProvided: 'Token program not provided',
      swapNotSupported: 'Swap not supported',
      exactOutAmountNotMatched: "Exact out amount doesn't match",
      sourceAndDestinationMintCannotBeTheSame: 'Source mint and destination mint cannot the same',
    }),
  }),
)
