// Runs commands one after the other and tells how each went. Runs on bare Node.
import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/**
 * @typedef {{ name: string, args: readonly string[], env?: NodeJS.ProcessEnv, notRun?: string }} Step
 *   `args` are Node's arguments. A step with `notRun` is left out for that reason, and the last line says so.
 * @typedef {{ name: string, ok: boolean, seconds: number, notRun?: string }} Outcome
 */

/**
 * Starts Node with the given arguments in the project's folder and waits for its end.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export const node = (args, env = process.env) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })

/** @param {Step} step @returns {Promise<Outcome>} */
const runStep = async ({ name, args, env, notRun }) => {
  if (notRun !== undefined) {
    console.log(`\n▸ ${name}: not run, ${notRun}`)
    return { name, ok: true, seconds: 0, notRun }
  }
  console.log(`\n▸ ${name}`)
  const began = performance.now()
  const code = await node(args, { ...process.env, ...env })
  const seconds = (performance.now() - began) / 1000
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  return { name, ok: code === 0, seconds }
}

/**
 * The closing line: what passed, failed or was not run.
 * @param {readonly Outcome[]} outcomes
 * @param {number} planned how many steps there were
 */
export const closingLine = (outcomes, planned) => {
  const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  const notRun = outcomes.filter((outcome) => outcome.notRun !== undefined).map(({ name }) => name)
  const passed = outcomes.length - failed.length - notRun.length
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0)
  const left = planned - outcomes.length
  return [
    failed.length === 0
      ? `Passed: ${passed} of ${planned} steps`
      : `FAILED: ${failed.join(', ')} (${passed} of ${planned} steps passed)`,
    ...(notRun.length === 0 ? [] : [`not run: ${notRun.join(', ')}`]),
    ...(left === 0 ? [] : [`${left} not reached`]),
    `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
  ].join(' · ')
}

/**
 * Runs the steps in order and sets the exit code.
 * @param {readonly Step[]} steps
 * @param {{ goOn: boolean }} after whether to go on after a failure
 */
export const runSteps = async (steps, { goOn }) => {
  /** @type {Outcome[]} */
  const outcomes = []
  for (const step of steps) {
    outcomes.push(await runStep(step))
    if (!goOn && outcomes.some(({ ok }) => !ok)) break
  }
  console.log(`\n${closingLine(outcomes, steps.length)}`)
  if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1
}
