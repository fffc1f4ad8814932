// Defines the steps of npm test and npm run test:all. Runs on bare Node.
import { checks } from '../checks/checks.mjs'

/** @typedef {import('./run.mjs').Step} Step */

const reporters = 'scripts/test-run'
const playwright = 'node_modules/@playwright/test/cli.js'

/** Projects of vitest.config.ts that npm test runs, and those that only npm run test:all runs. */
export const projects = {
  main: ['unit', 'browser (chromium)', 'server'],
  rest: ['screens (chromium)', 'postgres', 'tools', 'simulation'],
}

/**
 * Installs a browser where none is found, while steps run that need none.
 * @type {Step}
 */
const chromium = {
  name: 'chromium',
  args: ['scripts/test.mjs', '--browser'],
  alone: 'node scripts/test.mjs --browser',
}

/**
 * Creates the step of a Vitest project.
 * @param {string} project
 * @returns {Step}
 */
const vitest = (project) => ({
  name: project.replace(' (chromium)', ''),
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    `--reporter=./${reporters}/vitest-reporter.mjs`,
  ],
  alone: `npx vitest run --project '${project}'`,
  ...(project.endsWith('(chromium)') ? { needs: ['chromium'] } : {}),
})

/**
 * Creates a step of Playwright journeys.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Step}
 */
const journeys = (name, ...args) => ({
  name,
  args: [playwright, 'test', `--reporter=list,./${reporters}/playwright-reporter.mjs`, ...args],
  alone: `npx playwright test ${args.join(' ')}`,
  needs: ['chromium', 'build'],
})

/** @type {(check: import('../checks/checks.mjs').Check) => Step} */
const checkStep = ({ name, args }) => ({ name, args, alone: `npm run check -- ${name}` })

/** @type {Step} */
const build = {
  name: 'build',
  args: ['scripts/build/app-build.mjs'],
  alone: 'npm run build',
}

/**
 * The unit tests, the slow ones left out (vitest.config.ts), with a share of the cases of each property.
 * @type {Step}
 */
const quickUnit = { ...vitest('unit'), env: { PROPERTY_CASES: '0.2' } }

/**
 * All unit tests with all cases of their properties.
 * @type {Step}
 */
const unitInFull = { ...vitest('unit'), name: 'unit in full' }

const mainChecks = checks.filter(({ main }) => main)

/**
 * The steps of npm test. Each stage is a list of lanes that run at the same time; a lane runs its steps in order. The
 * lanes of the first stage take about as long as each other on two processors; each other step uses both.
 * @type {import('./run.mjs').Stages}
 */
export const mainStages = [
  [
    [...mainChecks.filter(({ name }) => name !== 'lint').map(checkStep), quickUnit],
    [
      chromium,
      vitest('browser (chromium)'),
      build,
      vitest('server'),
      ...mainChecks.filter(({ name }) => name === 'lint').map(checkStep),
    ],
  ],
  [
    [
      {
        name: 'simulate',
        args: ['--import', 'tsx', 'scripts/simulate.ts', '--seeds', '10', '--steps', '60'],
        alone: 'npm run simulate -- --seeds 10 --steps 60',
      },
    ],
  ],
  [[journeys('journeys', '--grep', '@main')]],
]

/**
 * The steps that npm run test:all adds to npm test.
 * @type {import('./run.mjs').Stages}
 */
export const restStages = [
  [[chromium]],
  [[{ name: 'audit', args: ['scripts/audit.mjs'], alone: 'npm run audit' }]],
  [checks.filter(({ main }) => main !== true).map(checkStep)],
  [
    [
      build,
      {
        name: 'budgets',
        args: ['--import', 'tsx', 'scripts/checks/budgets.ts'],
        alone: 'npx tsx scripts/checks/budgets.ts',
        needs: ['build'],
      },
    ],
  ],
  [[unitInFull]],
  ...projects.rest.map((project) => [[vitest(project)]]),
  [[journeys('other journeys', '--grep-invert', '@main')]],
]
