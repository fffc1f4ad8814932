import { device } from '../../core/device/device'
import type { StoredEvent } from '../../protocol/events'

/**
 * A fold that fails, as one of another release might (fault 12): there is no event of the catalogue at which this
 * release fails, so one is made to. It has to be in place before the core takes its domains together.
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

export const failsIn = ({ id }: StoredEvent): boolean => failing.has(id)
export const letFail = (eventId: string): void => void failing.add(eventId)
