import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { lockDataDir } from '../compose/resources.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { describeFailure } from '../config/describe-failure.ts'
import { backup, restore } from './backup.ts'
import { setDataAside } from './data-folder.ts'
import { KEY_USAGE, runKeyCommand } from './key-command.ts'
import { BANNER_USAGE, runBannerCommand, runSettingsCommand, SETTINGS_USAGE } from './site/site-commands.ts'

const USAGE = `npm run ops -- COMMAND     for the data folder DATA_DIR

  backup FOLDER     copy the data into a new folder, also while the server runs
  restore FOLDER    replace the data by a backup; what was there is set aside
  reset             set the data aside: the next start begins a new chain

What the web app reads, published in DATA_DIR/site at once, also while the server runs:

${BANNER_USAGE}

${SETTINGS_USAGE}

Keys of the public API, which count within a second in a running server:

${KEY_USAGE}`

const root = resolve(import.meta.dirname, '../../../..')

const siteCommands = new Map([
  ['banner', runBannerCommand],
  ['settings', runSettingsCommand],
  ['key', runKeyCommand],
])

/** A path of the operator: npm runs scripts in the root of the repository. */
const toPath = (text: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), text)

async function run([command, ...args]: string[]): Promise<string> {
  const { dataDir } = readConfig(process.env, root)
  const now = new Date()
  const runSiteCommand = siteCommands.get(command ?? '')
  if (runSiteCommand) {
    const report = await runSiteCommand(args, { dataDir, nowMs: now.getTime(), toPath })
    if (report === undefined) throw new ConfigError(USAGE)
    return report
  }
  const [folder] = args
  const path = folder === undefined ? undefined : toPath(folder)
  if (command === 'backup' && path !== undefined) {
    const { files } = await backup(dataDir, path, now)
    return `${dataDir} was backed up to ${path}: ${files.map(({ path: name }) => name).join(', ')}`
  }
  if (command === 'restore' && path !== undefined) {
    const { aside } = await restore(path, dataDir, now)
    return `${path} was restored to ${dataDir}${aside === undefined ? '' : `; the data before is in ${aside}`}`
  }
  if (command === 'reset' && path === undefined) return reset(dataDir, now)
  throw new ConfigError(USAGE)
}

function reset(dataDir: string, now: Date): string {
  if (!existsSync(dataDir)) return `${dataDir} does not exist`
  const release = lockDataDir(dataDir)
  try {
    const aside = setDataAside(dataDir, now)
    return aside === undefined ? `${dataDir} holds no data` : `the data was moved to ${aside}`
  } finally {
    release()
  }
}

run(process.argv.slice(2)).then(
  (report) => console.log(report),
  (cause: unknown) => {
    console.error(describeFailure(cause))
    process.exitCode = 1
  },
)
