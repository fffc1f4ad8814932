import { accountProjections } from '../../core/views/projections/account'
import { deckProjections } from '../../core/views/projections/decks'
import { libraryProjections } from '../../core/views/projections/library'
import { userListProjections } from '../../core/views/projections/user-lists'
import type { Projections } from '../../core/views/projection'
import { searchProjections } from '../../core/views/projections/search'
import { signInFormProjections } from '../../core/views/projections/sign-in-form'
import { bootstrapProjections } from '../../core/views/projections/bootstrap'
import { dailySummaryProjections } from '../../core/views/projections/daily-summary'

/** All views: a replay loads no code later. */
export const allViews: Projections = {
  ...bootstrapProjections,
  ...accountProjections,
  ...deckProjections,
  ...libraryProjections,
  ...userListProjections,
  ...searchProjections,
  ...signInFormProjections,
  ...dailySummaryProjections,
}
