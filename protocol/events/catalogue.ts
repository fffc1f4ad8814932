import type * as t from 'io-ts'
import { cardEvents } from '../cards'
import { accountEvents, passwordEvents } from './account'
import { deckEvents, browseEvents } from './deck'
import type { EventKind } from './define'
import { learningEvents } from '../learning-records'
import { listEvents } from './lists'
import { loadingEvents } from './loading'
import { noticeEvents } from './notices'
import { personalEvents } from './personal'
import { quizEvents } from './quiz'
import { sealedEvents } from './sealed'
import { searchEvents } from './search'
import { signInFormEvents } from './sign-in-form'
import { startEvents } from './start'

/** The catalogue of all event kinds by type. */
export const events = {
  ...startEvents,
  ...signInFormEvents,
  ...passwordEvents,
  ...loadingEvents,
  ...deckEvents,
  ...browseEvents,
  ...learningEvents,
  ...quizEvents,
  ...cardEvents,
  ...personalEvents,
  ...accountEvents,
  ...sealedEvents,
  ...searchEvents,
  ...listEvents,
  ...noticeEvents,
} as const

const kinds: ReadonlyMap<string, EventKind<string, t.Mixed>> = new Map(Object.entries(events))

/** Finds the catalogue entry of a type from outside; undefined for an unknown type. */
export const kindOf = (type: string): EventKind<string, t.Mixed> | undefined => kinds.get(type)
