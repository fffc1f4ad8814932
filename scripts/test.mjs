// npm test: sets the machine up and runs every check and every test. Stops at the first step that fails and names it.
import { runMain, setup } from './setup.mjs'
import { runSteps } from './steps.mjs'

const tsx = ['--import', 'tsx']
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
/** Those that take all processors. */
const others = ['server', 'postgres', 'tools', 'worlds']

await runMain(async () => {
  const { chromium } = setup({ browser: true })
  console.log(`Node ${process.version}, Chromium at ${chromium}`)
  await runSteps(
    [
      // Each leaves a processor idle by itself.
      [
        { name: 'check', args: [...tsx, 'scripts/check.ts'] },
        { name: 'unit tests', args: [...vitest, '--project', 'unit'] },
        { name: 'tests in the browser', args: [...vitest, '--project', 'browser (chromium)'] },
      ],
      { name: 'other tests', args: [...vitest, ...others.flatMap((name) => ['--project', name])] },
      { name: 'build', args: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'] },
      { name: 'budgets', args: [...tsx, 'scripts/budgets.ts'] },
      { name: 'end-to-end tests', args: ['node_modules/@playwright/test/cli.js', 'test'] },
    ],
    { goOn: false },
  )
})
