import type { Services } from '../services'
import type { Slot } from './admission-queue'

/** Returns services whose slow work without the database, hashing and requests to other servers, leaves the slot. */
export const outsideSlot = (services: Services, { leave }: Slot): Services => {
  const { passwords, identities, robotCheck } = services
  return {
    ...services,
    passwords: {
      hash: (password) => leave(() => passwords.hash(password)),
      check: (password, stored, options) => leave(() => passwords.check(password, stored, options)),
      isOutdated: passwords.isOutdated,
    },
    identities: {
      verify: (...given) => leave(() => identities.verify(...given)),
      endpointOf: (...given) => leave(() => identities.endpointOf(...given)),
      exchange: (...given) => leave(() => identities.exchange(...given)),
    },
    robotCheck: { passed: (...given) => leave(() => robotCheck.passed(...given)) },
  }
}
