import { api, matchCall, pathOf } from '../../protocol/api'
import { alone } from '../alone'
import { compact } from '../compaction'
import type { Later } from './code'
import { endedIn } from '../ended'
import { purge } from '../purge'
import { emulatedHttp } from '../emulated-http'
import { sender } from '../sender'

const after = (delay: number, run: () => void) => {
  const timer = setTimeout(run, delay)
  return () => clearTimeout(timer)
}
const emulated: Later['emulated'] = (port, whitelabelOrgId) => ({
  ...alone,
  statements: false,
  http: emulatedHttp(port, { clock: { after }, chance: { uuid: () => crypto.randomUUID() } }, whitelabelOrgId),
})

export const part: Later = { api, matchCall, pathOf, sender, compact, purge, endedIn, emulated }
