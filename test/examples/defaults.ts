import type { User } from '../../protocol/entities/user'

/** 11 February 2026, 12:00 UTC. */
export const NOON = 1_770_811_200_000

/** The tab in which everything happens unless a test names another one. */
export const TAB = 'tab-1'

export const maya: User = {
  id: 'maya',
  name: 'Maya Okafor',
  email: 'maya@example.org',
  primaryOrg: { id: 'org', cardTuckAllowed: true, cardFavoriteAllowed: true },
}

/** The same learner without an organisation, whose name begins with small letters. */
export const mayaWithoutOrg: User = { id: 'maya', name: 'maya okafor', email: 'maya@example.org' }
