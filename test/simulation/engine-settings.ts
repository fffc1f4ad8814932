import { unbranded } from '../../protocol/white-label'
import type { EngineSettings } from '../../worker/engine'

/** Returns the settings of a tab without a custom organisation. */
export const engineSettings = (more: Partial<EngineSettings> = {}): EngineSettings => ({
  session: 'tab',
  build: 'build',
  platform: 'web',
  userAgent: 'test',
  referrer: '',
  whiteLabel: unbranded,
  ...more,
})
