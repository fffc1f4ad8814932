import type { CallName } from '../../protocol/api'
import type { Handlers } from '../context'
import { accountHandlers } from './account'
import { answerHandlers } from './answers'
import { competitionHandlers } from './competitions'
import { deckHandlers } from './decks'
import { engagementHandlers } from './engagement'
import { feedbackHandlers } from './feedback'
import { libraryHandlers } from './library'
import { personalHandlers } from './personal'
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

/** What each call of the table does; a call that is missing here does not compile. */
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
  ...personalHandlers,
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
