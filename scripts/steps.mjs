// Runs commands one after the other and tells how each went. Runs on bare Node.
import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/**
 * @typedef {{ name: string, args: readonly string[] }} Step `args` are Node's arguments.
 * @typedef {{ name: string, ok: boolean }} Outcome
 */

/**
 * Starts Node with the given arguments in the project's folder and waits for its end.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export const node = (args) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })

/**
 * The same, with what it prints kept until its end.
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, said: string }>}
 */
const nodeUnheard = (args) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {string[]} */
    const said = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => said.push(text))
    child.on('error', (error) => done({ code: 1, said: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, said: said.join('') }))
  })

/**
 * @param {Step} step
 * @param {boolean} isAlone others run at the same time unless it is: then they are heard one after the other
 * @returns {Promise<Outcome>}
 */
const runStep = async ({ name, args }, isAlone) => {
  const began = performance.now()
  const heading = `\n▸ ${name}`
  if (isAlone) console.log(heading)
  const { code, said } = isAlone ? { code: await node(args), said: '' } : await nodeUnheard(args)
  const seconds = (performance.now() - began) / 1000
  if (!isAlone) console.log(`${heading}\n${said.trimEnd()}`)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  return { name, ok: code === 0 }
}

/**
 * The closing line: what passed, failed or was not reached.
 * @param {readonly Outcome[]} outcomes
 * @param {number} planned how many steps there were
 * @param {number} seconds how long they took in all
 */
export const closingLine = (outcomes, planned, seconds) => {
  const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  const passed = outcomes.length - failed.length
  const left = planned - outcomes.length
  return [
    failed.length === 0
      ? `Passed: ${passed} of ${planned} steps`
      : `FAILED: ${failed.join(', ')} (${passed} of ${planned} steps passed)`,
    ...(left === 0 ? [] : [`${left} not reached`]),
    `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
  ].join(' · ')
}

/**
 * Runs the steps in order and sets the exit code.
 * @param {readonly (Step | readonly Step[])[]} steps those in a list of their own at the same time
 * @param {{ goOn: boolean }} after whether to go on after a failure
 */
export const runSteps = async (steps, { goOn }) => {
  /** @type {Outcome[]} */
  const outcomes = []
  const began = performance.now()
  for (const planned of steps) {
    const together = [planned].flat()
    outcomes.push(...(await Promise.all(together.map((step) => runStep(step, together.length === 1)))))
    if (!goOn && outcomes.some(({ ok }) => !ok)) break
  }
  console.log(`\n${closingLine(outcomes, steps.flat().length, (performance.now() - began) / 1000)}`)
  if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1
}
