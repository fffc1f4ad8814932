// npm run upgrade-test: an upgrade and a rollback with learners at work, from the stored or from any earlier release.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshAddress } from '../test/server/databases'
import { startPostgres } from '../test/server/postgres'
import { rollingUpgrade } from '../test/upgrade/rolling-upgrade'
import type { UpgradeReport } from '../test/upgrade/rolling-upgrade'
import { compileServer, readStoredRelease, storeRelease, unpackStored } from './release/stored-release'
import { ArgumentFault, readArguments } from './cli/read-arguments'
import { checkoutBuild } from './replay/checkout-build'
import { root, runMain, SetupFault } from './setup.mjs'

const usage = `npm run upgrade-test -- [--from REF] [--record] [--json]

Lets learners work while the server of this source takes over from an earlier release, and while that release takes over
again. Fails if a request fails or an acknowledged action is lost (docs/adr/0036).

  --from REF   the earlier release: a tag, a commit or a folder with its source; by default the one in test/upgrade
  --record     stores the server of this source in test/upgrade as the last release, and ends; run before its tag
  --json       prints the report as JSON

Exit codes: 0 passed, 1 failed, 2 wrong arguments.

Examples:
  npm run upgrade-test
  npm run upgrade-test -- --from v0.1.0
  npm run upgrade-test -- --record`

const { values } = readArguments(usage, {
  options: {
    from: { type: 'string' },
    record: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const versionIn = (source: string): string => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Returns the compiled server of the earlier release, and its name. */
async function previousServer(): Promise<{ readonly program: string; readonly name: string }> {
  if (values.from === undefined) {
    const stored = readStoredRelease()
    return { program: unpackStored(stored), name: stored.version }
  }
  const source = checkoutBuild(values.from)
  return { program: await compileServer(source, versionIn(source)), name: values.from }
}

const isPassed = ({ faults, errors, acknowledged, kept, miscounted, answeredOtherwise, exitCodes }: UpgradeReport) =>
  faults.length + errors.length + miscounted.length + answeredOtherwise === 0 &&
  kept === acknowledged &&
  exitCodes.every((code) => code === 0)

async function record(): Promise<void> {
  const changed = execFileSync('git', ['status', '--porcelain', '--', 'server', 'protocol', 'core'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (changed !== '') throw new SetupFault(`Commit the changes of the server first:\n${changed}`)
  const stored = await storeRelease(root, versionIn(root))
  if (values.json) console.log(JSON.stringify(stored))
  else
    console.log(
      `The server of ${stored.version} is stored in test/upgrade/${stored.version}. Commit it before the tag.`,
    )
}

async function upgrade(): Promise<void> {
  const { program, name } = await previousServer()
  console.error('Starting PostgreSQL …')
  const postgres = await startPostgres()
  try {
    const { address } = await freshAddress(postgres.address)
    const next = await compileServer(root, 'next')
    const progress = (step: string) => console.error(`${step} …`)
    const options = { previous: program, next, database: address, progress }
    const report = await rollingUpgrade(options).catch((error: unknown) => {
      throw new SetupFault(`Failed: ${error instanceof Error ? error.message : String(error)}`)
    })
    const passed = isPassed(report)
    process.exitCode = passed ? 0 : 1
    if (values.json) console.log(JSON.stringify({ from: name, passed, ...report }))
    else {
      const { requests, files, acknowledged, kept, faults, errors, miscounted, answeredOtherwise } = report
      for (const fault of [...faults, ...errors, ...miscounted]) console.error(fault)
      console.log(
        `${passed ? 'Passed' : 'Failed'}: from ${name} and back; ${requests} requests of learners and ${files} of open pages, ${faults.length} failed; ${kept} of ${acknowledged} acknowledged actions kept, ${answeredOtherwise} answered differently when repeated.`,
      )
    }
  } finally {
    await postgres.stop()
  }
}

if (values.help) console.log(usage)
else
  await runMain(() =>
    (values.record ? record() : upgrade()).catch((error: unknown) => {
      if (!(error instanceof ArgumentFault)) throw error
      console.error(error.message)
      process.exitCode = 2
    }),
  )
