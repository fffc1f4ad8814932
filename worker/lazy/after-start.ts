import { api, matchCall, pathOf } from '../../protocol/api'
import { recoveryAfterLoss } from '../recovery/recover-lost-log'
import { singleTabPorts } from '../tabs/single-tab-ports'
import { compact } from '../log/compaction'
import type { AfterStartModule } from './modules'
import { emulatedHttp } from '../api/emulated-http'
import { applyReadOnly, intentsOfOverlay } from '../log/read-only-overlay'
import { recoverLog, saveRecoveryCopy } from '../recovery/recovery-copy'
import { recoveryFiles } from '../system/recovery-files'
import { createEvictor } from '../store/storage-eviction'
import { sender } from '../sender/sender'
import { cleanUpAfterLogout } from '../log/logout-cleanup'

const after = (delay: number, run: () => void) => {
  const timer = setTimeout(run, delay)
  return () => clearTimeout(timer)
}
const emulated: AfterStartModule['emulated'] = (port, whitelabelOrgId) => ({
  ...singleTabPorts,
  statements: false,
  http: emulatedHttp(port, { clock: { after }, random: { uuid: () => crypto.randomUUID() } }, whitelabelOrgId),
})

export const lazyModule: AfterStartModule = {
  api,
  matchCall,
  pathOf,
  sender,
  compact,
  cleanUpAfterLogout,
  recoveryAfterLoss,
  createEvictor,
  recoverLog,
  saveRecoveryCopy,
  recoveryFiles,
  applyReadOnly,
  intentsOfOverlay,
  emulated,
}
