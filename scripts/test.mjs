// npm test: sets the machine up and runs every check and every test. Stops at the first step that fails and names it.
import { runMain, setup } from './setup.mjs'
import { runSteps } from './steps.mjs'
import { alone, onAll } from './test-projects.mjs'

const tsx = ['--import', 'tsx']
const testsOf = (/** @type {readonly string[]} */ ...projects) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
]

await runMain(async () => {
  const { chromium } = setup({ browser: true })
  console.log(`Node ${process.version}, Chromium at ${chromium}`)
  await runSteps(
    [
      [
        { name: 'check', args: [...tsx, 'scripts/check.ts'] },
        ...alone.map((name) => ({ name: `${name} tests`, args: testsOf(name) })),
      ],
      { name: 'other tests', args: testsOf(...onAll) },
      { name: 'build', args: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'] },
      { name: 'budgets', args: [...tsx, 'scripts/budgets.ts'] },
      { name: 'end-to-end tests', args: ['node_modules/@playwright/test/cli.js', 'test'] },
    ],
    { goOn: false },
  )
})
