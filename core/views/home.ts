import type { HomeBundle } from '../../protocol/entities/home'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { HomeView } from '../../protocol/views/home'
import { serverTime } from '../device/device'
import { lockedInLibrary } from '../library/locked-decks'
import { certificates } from '../quiz/certificates'
import type { Trial } from '../quiz/state'
import { firstName } from '../session/display-name'
import type { State } from '../state'
import type { ViewContext } from './context'
import { deckTile, type TileContext } from './deck-tile'
import { defined } from '../../protocol/defined'
import { summaries } from './known-decks'
import { libraryRows } from './library-rows'
import { recentDecks, resumeOf } from './recent-decks'

/** The highest number on the bell. */
const HIGHEST = 9

/** The number on the bell, '9+' above 9; none for nothing unread (S-HOME-02, S-HOME-03). */
export function badge(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > HIGHEST ? `${HIGHEST}+` : String(unread)
}

/** Home: what to go on with, the four counts, recent and recommended decks, promos and the library (S-HOME). */
export function homeView(state: State, { at, contents }: ViewContext): HomeView {
  const {
    mine: { session, library: known },
  } = state
  const home = known.home === undefined ? undefined : contents.home(known.home)
  const library = known.library === undefined ? undefined : contents.library(known.library)
  const tiles: TileContext = {
    state,
    at,
    contents,
    summaries: summaries(home, library),
    locked: lockedInLibrary(state, library),
    allowed: new Set((home?.recentlyAllowedDecks ?? []).map(({ id }) => id)),
  }
  const recent = recentDecks(state, home, tiles)
  const unread = (home?.notifications ?? []).filter(({ seenAt }) => seenAt === undefined).length
  return {
    state: home === undefined ? stateWithout(state) : 'ready',
    unread,
    counts: countsOf(state, home, serverTime(state, at)),
    recent: recent.map((deckId) => deckTile(deckId, tiles)),
    recommended: (home?.recommendedDecks ?? []).map(({ id }) => deckTile(id, tiles)),
    promos: promosOf(home),
    library: libraryRows(state, library),
    ...defined({
      badge: badge(unread),
      firstName: session.user === undefined ? undefined : firstName(session.user),
      resume: resumeOf(recent, tiles),
    }),
  }
}

/** Without a bundle Home is loading, unless it was asked for in vain or cannot be asked for (S-HOME-17). */
function stateWithout({ mine: { library, sync } }: State): 'loading' | 'failed' {
  if (library.home !== undefined) return 'loading'
  return library.homeFault !== undefined || sync.load.context.status === 'failed' ? 'failed' : 'loading'
}

/** The numbers of the four tiles (S-HOME-06..09). A competition is active until its end has passed (D-COMPET-04). */
function countsOf(state: State, home: HomeBundle | undefined, now: number): HomeView['counts'] {
  const competitions = home?.competitions ?? []
  return {
    favorites: (home?.favoritedDecks ?? []).length + (home?.tuckedDecks ?? []).length,
    whatsNew: (home?.recentlyAllowedDecks ?? []).length,
    certifications: certificates(trialsOf(state, home)).length,
    competitions: competitions.filter(({ endsAt }) => endsAt === undefined || now <= endsAt).length,
  }
}

/** Every trial once, as this device knows it where it does. */
function trialsOf(state: State, home: HomeBundle | undefined): readonly (Trial | QuizTrial)[] {
  const trials = [...(home?.deckQuizTrials ?? []), ...Object.values(state.mine.quiz.trials)]
  return [...new Map(trials.map((trial) => [trial.id, trial])).values()]
}

const promosOf = (home: HomeBundle | undefined): HomeView['promos'] =>
  (home?.promos ?? []).flatMap(({ id, coverImage, targetUrl, location }) =>
    location?.home === true && coverImage?.url !== undefined
      ? [{ id, image: coverImage.url, ...defined({ target: targetUrl }) }]
      : [],
  )
