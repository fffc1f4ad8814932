import type { BackgroundTask } from '../bootstrap'
import type { Config } from '../config/config'
import { errorFields, logLine } from '../log'
import type { Clock } from '../ports'
import { publishAssets } from './shared-assets'

const HOUR_MS = 3_600_000

/**
 * Publishes the app's files in the shared folder, if there is one. Returns the task that repeats this every hour, so
 * that the build counts as used while the server runs. A fault is logged; the server then serves its own files only.
 */
export async function keepAssets(
  { app, assets }: Pick<Config, 'app' | 'assets'>,
  clock: Clock,
  log: (line: string) => void,
): Promise<readonly BackgroundTask[]> {
  if (assets === undefined) return []
  const publish = async () => {
    try {
      await publishAssets(app, assets, clock.now())
    } catch (error) {
      log(logLine('warn', 'assets not published', errorFields(error)))
    }
  }
  await publish()
  return [
    () => {
      let last = Promise.resolve()
      const timer = setInterval(() => {
        last = publish()
      }, HOUR_MS)
      return {
        end: () => {
          clearInterval(timer)
          return last
        },
      }
    },
  ]
}
