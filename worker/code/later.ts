import { api, matchCall, pathOf } from '../../protocol/api'
import { healedAfterLoss } from '../after-loss'
import { alone } from '../alone'
import { compact } from '../compaction'
import type { Later } from './code'
import { emulatedHttp } from '../emulated-http'
import { readApart, readMeanwhile } from '../read-apart'
import { roomMaker } from '../room'
import { sender } from '../sender'
import { clearTraces } from '../traces'

const after = (delay: number, run: () => void) => {
  const timer = setTimeout(run, delay)
  return () => clearTimeout(timer)
}
const emulated: Later['emulated'] = (port, whitelabelOrgId) => ({
  ...alone,
  statements: false,
  http: emulatedHttp(port, { clock: { after }, chance: { uuid: () => crypto.randomUUID() } }, whitelabelOrgId),
})

export const part: Later = {
  api,
  matchCall,
  pathOf,
  sender,
  compact,
  clearTraces,
  healedAfterLoss,
  roomMaker,
  readApart,
  readMeanwhile,
  emulated,
}
