import type { HomeBundle } from '../../../protocol/entities/home'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import type { HomeView } from '../../../protocol/views/home'
import { isEnded } from '../../competition/finality'
import { serverTime } from '../../device/device'
import { certificates } from '../../quiz/certificates'
import type { Trial } from '../../quiz/state'
import { firstName } from '../../session/display-name'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTile } from '../deck-tiles/deck-tile'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { isUnread } from '../../notices/seen-notices'
import { promosFor } from './promos'
import { recentDecks } from './recent-decks'
import { homeAndLibrary, listState } from '../deck-tiles/tile-context'

/** The highest number on the bell. */
const MAX_BADGE = 9

/** Returns the number on the bell, '9+' above 9; undefined without unread notifications (S-HOME-02, S-HOME-03). */
export function badge(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > MAX_BADGE ? `${MAX_BADGE}+` : String(unread)
}

/**
 * Projects Home: three of the four counts, recent and recommended decks, and promos (S-HOME); the today view has the
 * rest.
 */
export function homeView(state: State, context: ViewContext): HomeView {
  const { home, tiles } = homeAndLibrary(state, context)
  const { user } = state.user.session
  const recent = recentDecks(state, home, tiles)
  const unread = (home?.notifications ?? []).filter((one) => isUnread(state, one)).length
  return {
    state: listState(state, home),
    unread,
    counts: countsOf(state, home, serverTime(state, context.at)),
    recent: recent.map((deckId) => deckTile(deckId, tiles)),
    recommended: (home?.recommendedDecks ?? []).map(({ id }) => deckTile(id, tiles)),
    promos: promosFor('home', home?.promos),
    ...omitUndefined({
      badge: badge(unread),
      firstName: user === undefined ? undefined : firstName(user),
    }),
  }
}

/** Counts for three of the tiles (S-HOME-07..09). */
function countsOf(state: State, home: HomeBundle | undefined, now: number): HomeView['counts'] {
  const competitions = home?.competitions ?? []
  return {
    whatsNew: (home?.recentlyAllowedDecks ?? []).length,
    certifications: certificates(trialsOf(state, home)).length,
    competitions: competitions.filter((one) => !isEnded(one, now)).length,
  }
}

/** Returns every trial once; the local record takes precedence. */
export function trialsOf(state: State, home: HomeBundle | undefined): readonly (Trial | QuizTrial)[] {
  const trials = [...(home?.deckQuizTrials ?? []), ...Object.values(state.user.quiz.trials)]
  return [...new Map(trials.map((trial) => [trial.id, trial])).values()]
}
