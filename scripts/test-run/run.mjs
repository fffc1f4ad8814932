// Runs the steps of npm test and npm run check, shows their progress, and lists every failure at the end. Runs on bare
// Node.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args Node's arguments
 * @property {string} alone the command that runs only this step
 * @property {readonly string[]} [needs] steps that must pass before this one is run
 * @property {Readonly<Record<string, string>>} [env] added to the environment
 */

/**
 * @typedef {readonly (readonly Step[])[]} Stage lanes that run at the same time; each runs its steps in order
 * @typedef {readonly Stage[]} Stages run one after the other
 */

/**
 * A reporter's messages about the tests of a step, sent over the child process's channel.
 * @typedef {{ kind: 'file', path: string, ok: boolean, tests: number, ms: number, done: number, total: number }} FileReport
 * @typedef {{ kind: 'failure', title: string, message: string, alone: string }} Failure `alone` runs only the failed test
 */

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {'passed' | 'failed' | 'not run'} result
 * @property {readonly Failure[]} failures
 */

const logFolder = join(root, '.cache', 'test-logs')

/** The last lines of a step's output, shown when it fails without naming a test. */
const SHOWN_LINES = 40

/** @param {string} name */
const logPath = (name) => join(logFolder, `${name.replaceAll(/\W+/g, '-')}.log`)

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * Formats the line about a finished test file.
 * @param {string} step
 * @param {FileReport} report
 */
export const fileLine = (step, { path, ok, tests, ms, done, total }) =>
  `${ok ? '✓' : '✗'} ${step} [${String(done).padStart(String(total).length)}/${total}] ${path} (${tests} ${tests === 1 ? 'test' : 'tests'}, ${seconds(ms)})`

/**
 * Formats the end of a run: every failure with the command that runs it alone, then one line with the counts.
 * @param {readonly Outcome[]} outcomes
 * @param {number} ms how long the run took
 */
export const summary = (outcomes, ms) => {
  const failed = outcomes.filter(({ result }) => result === 'failed')
  const notRun = outcomes.filter(({ result }) => result === 'not run')
  const passed = outcomes.length - failed.length - notRun.length
  const details = failed.flatMap(({ name, failures }) =>
    failures.map(({ title, message, alone }) =>
      ['', `✗ ${name}: ${title}`, ...message.split('\n').map((line) => `    ${line}`), `  run it alone: ${alone}`].join(
        '\n',
      ),
    ),
  )
  const counts = [
    failed.length === 0
      ? `Passed: ${passed} of ${outcomes.length} steps`
      : `FAILED: ${failed.map(({ name }) => name).join(', ')} (${passed} of ${outcomes.length} steps passed)`,
    ...(notRun.length === 0 ? [] : [`not run: ${notRun.map(({ name }) => name).join(', ')}`]),
    `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`,
  ]
  return [...details, '', counts.join(' · ')].join('\n')
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
const runStep = ({ name, args, alone, env }) => {
  const began = performance.now()
  console.log(`▸ ${name}`)
  const log = createWriteStream(logPath(name))
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      log.write(text)
      tail = `${tail}${text}`.split('\n').slice(-SHOWN_LINES).join('\n')
    })
  }
  /** @type {Failure[]} */
  const failures = []
  child.on('message', (message) => {
    const report = /** @type {FileReport | Failure} */ (message)
    if (report.kind === 'failure') failures.push(report)
    else console.log(fileLine(name, report))
  })
  return new Promise((resolve) => {
    /** @param {boolean} ok @param {string} output */
    const end = (ok, output) => {
      log.end()
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(performance.now() - began)})`)
      const whole = {
        kind: /** @type {const} */ ('failure'),
        title: 'failed',
        message: `${stripVTControlCharacters(output).trim()}\n(whole output: ${relative(root, logPath(name))})`,
        alone,
      }
      resolve({ name, result: ok ? 'passed' : 'failed', failures: ok || failures.length > 0 ? failures : [whole] })
    }
    child.on('error', (error) => end(false, String(error)))
    child.on('close', (code) => end(code === 0, tail))
  })
}

/**
 * Runs all steps, also after a failure, except those that need a failed one. Prints each failure at the end and sets
 * the process's exit code. The complete output of each step is in .cache/test-logs.
 * @param {Stages} stages
 */
export const runStages = async (stages) => {
  mkdirSync(logFolder, { recursive: true })
  /** @type {Outcome[]} */
  const outcomes = []
  const began = performance.now()
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (lane) => {
        for (const step of lane) {
          const missing = (step.needs ?? []).some((need) =>
            outcomes.some(({ name, result }) => name === need && result !== 'passed'),
          )
          outcomes.push(missing ? { name: step.name, result: 'not run', failures: [] } : await runStep(step))
        }
      }),
    )
  }
  const order = stages.flat(2).map(({ name }) => name)
  const inOrder = outcomes.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  console.log(summary(inOrder, performance.now() - began))
  if (outcomes.some(({ result }) => result !== 'passed')) process.exitCode = 1
}
