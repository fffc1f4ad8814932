import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../../scripts/server/free-port'
import { finding, PATIENCE, type Engine, type EnginePage, type Target } from './engine'
import { onPath } from './on-path'
import { until } from './until'

const libraries = '/usr/lib'

/** Returns the browser that comes with the driver, which is not on PATH. */
const miniBrowser = (): string | undefined =>
  (existsSync(libraries) ? readdirSync(libraries) : [])
    .flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(libraries, machine, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))

/** Drives WebKitGTK, Safari's engine, by WebDriver on a virtual display. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () => {
    if (onPath('WebKitWebDriver') === undefined || miniBrowser() === undefined) return 'no webkit2gtk-driver'
    return onPath('Xvfb') === undefined ? 'no Xvfb' : undefined
  },
  open: async () => {
    const screen = await startScreen()
    const port = await freePort()
    const driver = spawn(onPath('WebKitWebDriver') ?? '', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: screen.display },
      stdio: 'ignore',
    })
    const end = () => {
      driver.kill()
      screen.process.kill()
    }
    process.once('exit', end)
    try {
      await until('WebKitWebDriver', async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok)
      const session = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        })
        .build()
      await session.manage().setTimeouts({ pageLoad: PATIENCE, script: PATIENCE })
      return pageOf(session, () => {
        process.off('exit', end)
        end()
      })
    } catch (error) {
      end()
      throw error
    }
  },
}

function pageOf(driver: WebDriver, end: () => void): EnginePage {
  const element = (target: Target): Promise<WebElement> =>
    until(JSON.stringify(target), () => driver.executeScript<WebElement | null>(`return ${finding(target)}`))
  /** Waits until the element does not move: a press on a moving card would miss it. */
  const atRest = (target: Target) =>
    until(`${JSON.stringify(target)} at rest`, async () => {
      const found = await element(target)
      const before = await found.getRect()
      await driver.executeAsyncScript('requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))')
      const after = await found.getRect()
      return before.x === after.x && before.y === after.y ? found : undefined
    })
  return {
    goTo: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    // The page may change between finding and pressing.
    press: async (target) => {
      await until(`press ${JSON.stringify(target)}`, async () => {
        await (await atRest(target)).click()
        return true
      })
    },
    type: async (target, text) => (await element(target)).sendKeys(text),
    key: (name) =>
      driver
        .actions()
        .sendKeys(name === 'ArrowRight' ? Key.ARROW_RIGHT : Key.ARROW_LEFT)
        .perform(),
    evaluate: (expression) => driver.executeScript<unknown>(`return ${expression}`),
    close: async () => {
      await driver.quit().catch(() => undefined)
      end()
    },
  }
}

/** Starts a virtual display, which reports its own number. */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const child = spawn(onPath('Xvfb') ?? '', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const told = child.stdio[3]
  const number = await new Promise<string>((resolve, reject) => {
    told?.on('data', (text: Buffer) => resolve(text.toString().trim()))
    child.on('exit', () => reject(new Error('Xvfb ended')))
  })
  return { process: child, display: `:${number}` }
}
