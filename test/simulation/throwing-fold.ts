import { device } from '../../core/device/device'
import type { StoredEvent } from '../../protocol/events'

/**
 * Makes a fold fail, as another release's might (fault 12). This release fails at no event of the catalogue, so one is
 * patched. The patch must be installed before the core combines its domains.
 */
const failing = new Set<string>()
const { languageChosen } = device.evolve

if (languageChosen !== undefined)
  Object.assign(device.evolve, {
    languageChosen: ((state, event) => {
      if (failing.has(event.id)) throw new Error('this release cannot fold that')
      return languageChosen(state, event)
    }) satisfies typeof languageChosen,
  })

export const failsIn = ({ id }: Pick<StoredEvent, 'id'>): boolean => failing.has(id)
export const letFail = (eventId: string): void => void failing.add(eventId)
