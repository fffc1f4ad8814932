import { unbranded } from '../../protocol/white-label'
import type { EngineSettings } from '../../worker/engine'

/** What a tab of an app without an organisation of its own is started with. */
export const engineSettings = (more: Partial<EngineSettings> = {}): EngineSettings => ({
  session: 'tab',
  build: 'build',
  platform: 'web',
  userAgent: 'test',
  referrer: '',
  whiteLabel: unbranded,
  ...more,
})
