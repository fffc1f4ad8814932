import { privateMark, type Account } from './accounts'
import { stateIn } from './json'
import { records } from './mirror-reader'
import type { World } from './world'

/**
 * Whoever comes next can read nothing of this one, wherever they look: in all that lies on the device and all that is
 * shown (X-SEC-06). A tab that sleeps keeps its own file of the mirror, and what it shows, until it wakes.
 */
export function checkReadable({ device, tabs, verdict }: World, { id }: Account): void {
  const { rows, payloads, checkpoints, queued, secrets } = device.disk.memory
  const asleep = tabs.filter(({ frozen }) => frozen).map(({ session }) => session)
  const files = [...device.directory.files].filter(([name]) => !asleep.some((session) => name.includes(session)))
  const parts = {
    log: rows,
    payloads: [...payloads],
    checkpoints: checkpoints.map(stateIn),
    queue: [...queued.values()],
    mirror: files.flatMap(([, bytes]) => records(bytes)),
    secrets,
    downloads: [...device.media.held],
    views: tabs.filter(({ frozen }) => !frozen).map(({ shown }) => [...shown.values()].map((view) => [...view])),
  }
  for (const [name, part] of Object.entries(parts))
    verdict.must(
      JSON.stringify(part)?.includes(privateMark(id)) !== true,
      () => `X-SEC-06: the ${name} tell the next one of whoever was here before`,
    )
}
