// npm run new: adds a card kind, a screen, an intent or a call, as its guide in docs describes, under another name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { readArguments } from './cli/read-arguments'
import { filesOf, isKind } from './new/new-files'
import { root } from './setup.mjs'

const usage = `npm run new -- card|screen|intent|call NAME [--dry-run]

Writes the example of docs/adding-a-card.md, docs/adding-a-screen.md, docs/adding-an-intent.md or
docs/adding-a-call.md under another name: sources, registrations, texts in eight languages and tests. Then change what
the example does.

NAME is in camel case: npm run new -- screen weeklyReview
An intent is named by its subject: npm run new -- intent largeCards adds chooseLargeCards and largeCardsChosen.
A call too: npm run new -- call actionReminder adds requestActionReminder, a call that an intent makes by the outbox.

--dry-run  prints the files and changes nothing
Exit codes: 0 written, 1 the sources no longer fit the guide, or the name is in use, 2 wrong arguments`

/** Runs a program of the project. */
const run = (...args: readonly string[]): void => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed.`)
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  run('node_modules/oxfmt/bin/oxfmt', ...[...files.keys()].filter((file) => !file.endsWith('.json')))
  run('--import', 'tsx', 'scripts/generate/protocol-hash.ts', '--write')
  run('--import', 'tsx', 'scripts/generate/generate-events.ts')
  run('--import', 'tsx', 'scripts/generate/generate-reference.ts')
}

const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
const [kind, name = '', ...more] = positionals
if (values.help === true) {
  console.log(usage)
} else if (!isKind(kind) || !/^[a-z][A-Za-z]{2,30}$/.test(name) || more.length > 0) {
  console.error(`Name card, screen, intent or call, and a name in camel case.\n\n${usage}`)
  process.exitCode = 2
} else {
  try {
    const files = filesOf(kind, name)
    for (const file of files.keys()) console.log(file)
    if (values['dry-run'] !== true) write(files)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
