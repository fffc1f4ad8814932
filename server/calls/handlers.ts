import type { CallName } from '../../protocol/api'
import type { Handlers } from '../api/context'
import { accountHandlers } from './account'
import { answerHandlers } from './answers'
import { competitionHandlers } from './competitions'
import { deckHandlers } from './decks'
import { engagementHandlers } from './engagement'
import { feedbackHandlers } from './feedback'
import { libraryHandlers } from './library'
import { favoriteAndDeckHandlers } from './favorites-and-decks'
import { pointsHandlers } from './points'
import { quizHandlers } from './quiz'
import { registrationHandlers } from './registration'
import { reportHandlers } from './reports'
import { roleHandlers } from './roles'
import { searchHandlers } from './search'
import { sessionHandlers } from './session'
import { singleSignOnHandlers } from './single-sign-on'
import { syncHandlers } from './sync'
import { trackingHandlers } from './tracking'
import { triggerHandlers } from './triggers'

/** The handler of each call. A missing call is a compile error. */
export const handlers = {
  ...sessionHandlers,
  ...registrationHandlers,
  ...singleSignOnHandlers,
  ...accountHandlers,
  ...syncHandlers,
  ...libraryHandlers,
  ...roleHandlers,
  ...searchHandlers,
  ...deckHandlers,
  ...favoriteAndDeckHandlers,
  ...engagementHandlers,
  ...triggerHandlers,
  ...feedbackHandlers,
  ...quizHandlers,
  ...answerHandlers,
  ...pointsHandlers,
  ...competitionHandlers,
  ...reportHandlers,
  ...trackingHandlers,
} satisfies Handlers<CallName>
