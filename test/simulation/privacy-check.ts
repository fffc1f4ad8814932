import { privateMark, type Account } from './accounts'
import { stateIn } from './json'
import { records } from './mirror-reader'
import type { World } from './world'

/**
 * Checks that the next user can read no data of this one, in storage or on screen (X-SEC-06). A suspended tab keeps its
 * own mirror file and its screen until it wakes.
 */
export function checkPrivacy({ device, tabs, assertions }: World, { id }: Account): void {
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
    assertions.must(
      JSON.stringify(part)?.includes(privateMark(id)) !== true,
      () => `X-SEC-06: the ${name} tell the next one of whoever was here before`,
    )
}
