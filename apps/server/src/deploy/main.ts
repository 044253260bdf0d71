import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createHttpRpc, systemClock } from '@callisto/solana'
import { deployProgram, describeDeployment } from './deploy-program.ts'
import { readKeypair } from './keypair.ts'
import { planDeployment } from './plan-deployment.ts'

const USAGE = `npm run deploy:router -- --rpc URL --keypair FILE [options]

  --rpc URL               JSON-RPC service of the cluster
  --keypair FILE          who pays and has the authority, as solana-keygen writes it
  --program-keypair FILE  key of the program's address; derived from the payer without it
  --unit-price NUMBER     priority fee, micro-lamports a compute unit; 0 by default
  --final                 give the authority up in the end: the program can never change again
  --dry-run               show address and cost, and send nothing

A run that was cut is continued by the same command.`

/** The whole deployment; a public service takes some three minutes. */
const DEADLINE_MS = 15 * 60_000
const CALL_MS = 15_000

const root = resolve(import.meta.dirname, '../../../..')
/** A path of the operator: npm runs scripts in the root of the repository. */
const toPath = (text: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), text)

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rpc: { type: 'string' },
      keypair: { type: 'string' },
      'program-keypair': { type: 'string' },
      'unit-price': { type: 'string', default: '0' },
      final: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const { rpc: url, keypair, 'program-keypair': programKeypair, 'unit-price': price } = values
  if (url === undefined || keypair === undefined || !URL.canParse(url) || !/^\d{1,12}$/.test(price))
    throw new Error(USAGE)
  const options = {
    rpc: createHttpRpc(url, CALL_MS),
    clock: systemClock,
    payer: await readKeypair(toPath(keypair)),
    program: programKeypair === undefined ? undefined : await readKeypair(toPath(programKeypair)),
    elf: new Uint8Array(readFileSync(resolve(root, 'programs/router/router.so'))),
    unitPrice: BigInt(price),
    isFinal: values.final,
    signal: AbortSignal.timeout(DEADLINE_MS),
    report: console.log,
  }
  for (const line of describeDeployment(await planDeployment(options))) console.log(line)
  if (values['dry-run']) return
  console.log(`\nROUTER_PROGRAM=${await deployProgram(options)}`)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : 'the deployment failed')
  process.exitCode = 1
}
