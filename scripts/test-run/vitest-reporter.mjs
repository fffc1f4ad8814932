// Reports the files and failures of a Vitest run to the process that shows the progress (run.mjs).
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup.mjs'

/** Lines of a failure's message that the summary shows; the step's log has all of them. */
const MESSAGE_LINES = 25

/** @param {import('./run.mjs').FileReport | import('./run.mjs').Failure} report */
const send = (report) => void process.send?.(report)

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** @param {string} text */
const patternOf = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** @param {readonly { message?: string, stack?: string, diff?: string }[]} errors */
const messageOf = (errors) =>
  stripVTControlCharacters(
    errors
      .flatMap(({ stack, message, diff }) => [stack ?? message ?? '', diff ?? []])
      .flat()
      .join('\n'),
  )
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, MESSAGE_LINES)
    .join('\n')

export default class VitestReporter {
  #done = 0
  #total = 0

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#total = specifications.length
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    this.#done += 1
    const path = relative(root, module.moduleId)
    const alone = `npx vitest run --project ${quoted(module.project.name)} ${path}`
    const tests = [...module.children.allTests()]
    send({
      kind: 'file',
      path,
      ok: module.ok(),
      tests: tests.length,
      ms: module.diagnostic().duration,
      done: this.#done,
      total: this.#total,
    })
    for (const test of tests) {
      const result = test.result()
      if (result.state !== 'failed') continue
      send({
        kind: 'failure',
        title: `${path} > ${test.fullName}`,
        message: messageOf(result.errors),
        alone: `${alone} -t ${quoted(patternOf(test.fullName.replaceAll(' > ', ' ')))}`,
      })
    }
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
    const errors = [...module.errors(), ...suites]
    if (errors.length > 0) send({ kind: 'failure', title: path, message: messageOf(errors), alone })
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors that belong to no test
   */
  onTestRunEnd(_modules, errors) {
    for (const error of errors)
      send({
        kind: 'failure',
        title: 'an error outside of any test',
        message: messageOf([error]),
        alone: 'npx vitest run',
      })
  }
}
