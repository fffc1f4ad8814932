// Reports the files and failures of a Playwright run to the process that shows the progress (run.mjs).
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup.mjs'

/** Lines of a failure's message that the summary shows; the step's log has all of them. */
const MESSAGE_LINES = 25

/** @typedef {{ left: number, tests: number, ms: number, ok: boolean }} Progress of one file */

/** @param {import('./run.mjs').FileReport | import('./run.mjs').Failure} report */
const send = (report) => void process.send?.(report)

export default class PlaywrightReporter {
  /** @type {Map<string, Progress>} */
  #files = new Map()
  #done = 0

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const { location } of suite.allTests()) {
      const { left, ...rest } = this.#files.get(location.file) ?? { left: 0, tests: 0, ms: 0, ok: true }
      this.#files.set(location.file, { ...rest, left: left + 1 })
    }
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const { file, line } = test.location
    const before = this.#files.get(file) ?? { left: 1, tests: 0, ms: 0, ok: true }
    const now = {
      left: before.left - 1,
      tests: before.tests + 1,
      ms: before.ms + result.duration,
      ok: before.ok && test.ok(),
    }
    this.#files.set(file, now)
    if (!test.ok()) {
      const path = relative(root, file)
      send({
        kind: 'failure',
        title: `${path} > ${test.title}`,
        message: stripVTControlCharacters(result.errors.map(({ stack, message }) => stack ?? message ?? '').join('\n'))
          .split('\n')
          .slice(0, MESSAGE_LINES)
          .join('\n'),
        alone: `npx playwright test ${path}:${line}`,
      })
    }
    if (now.left > 0) return
    this.#done += 1
    send({
      kind: 'file',
      path: relative(root, file),
      ok: now.ok,
      tests: now.tests,
      ms: now.ms,
      done: this.#done,
      total: this.#files.size,
    })
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    send({
      kind: 'failure',
      title: 'an error outside of any journey',
      message: stripVTControlCharacters(error.stack ?? error.message ?? ''),
      alone: 'npx playwright test',
    })
  }
}
