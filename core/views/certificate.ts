import * as E from 'fp-ts/Either'
import type { Deck } from '../../protocol/entities/deck'
import type { HomeBundle } from '../../protocol/entities/home'
import type { CertificateView } from '../../protocol/views/certificate'
import type { Contents } from '../decider'
import { contentHash } from '../deck/content-hash'
import { isOnline } from '../device/device'
import { requireCertificateDeck } from '../invariants'
import { hasCertificate } from '../quiz/certificates'
import type { Trial } from '../quiz/state'
import { lookup } from '../record'
import { toldName } from '../session/display-name'
import type { State } from '../state'
import type { ViewContext } from './context'
import { deckFailure } from './deck-failure'
import { defined } from '../../protocol/defined'
import { deckTitle } from './deck-tile'
import { summaries } from './known-decks'
import { titleByTrial } from './title-by-trial'

/** The certificate of one assessment, or what is still missing for it (D-RESULT-10..14, S-CERT-04). */
export function certificateView(state: State, deckId: string, { contents }: ViewContext): CertificateView {
  const { user } = state.mine.session
  const known = state.mine.library
  const home = known.home === undefined ? undefined : contents.home(known.home)
  const deck = deckOf(state, deckId, home, contents)
  const title = deckTitle(deck ?? lookup(known.decks, deckId))
  const trial = lookup(state.mine.quiz.trials, deckId)
  const refused = requireCertificateDeck(deck)
  // A trial is proof of an assessment, also when its deck is not on this device.
  const broken = E.isLeft(refused) && (deck !== undefined || (trial === undefined && isMissing(state, deckId)))
  return {
    // Home tells what was earned: of a deck that no list tells of nothing more will come by itself.
    state: broken ? 'broken' : stateOf(state, trial, deck !== undefined || home !== undefined),
    deckId,
    userName: toldName(user),
    deckTitle: title === '' ? titleByTrial(home, deckId) : title,
    theme: 'light',
    ...defined({
      score: trial?.lastScore === undefined ? undefined : Math.round(trial.lastScore),
      submittedAt: trial?.submittedAt,
      certificateId: trial?.certificateId,
      cover: deck?.coverImage?.url,
      message: broken && E.isLeft(refused) ? refused.left.message : undefined,
      orgName: user?.primaryOrg?.name,
    }),
  }
}

/** The deck as it was loaded, else as the lists tell of it. */
function deckOf(state: State, deckId: string, home: HomeBundle | undefined, contents: Contents): Deck | undefined {
  const hash = contentHash(state, deckId)
  const { library } = state.mine.library
  return (
    (hash === undefined ? undefined : contents.deck(hash)?.deck) ??
    summaries(home, library === undefined ? undefined : contents.library(library)).get(deckId)
  )
}

const isMissing = (state: State, deckId: string): boolean => deckFailure(state, deckId) !== undefined

/** Between the submit and its certificate the score is on its way, or waits for a connection (D-RESULT-11, 12). */
function stateOf(state: State, trial: Trial | undefined, known: boolean): CertificateView['state'] {
  if (trial !== undefined && hasCertificate(trial)) return 'issued'
  if (trial?.phase === 'submitting' || (trial?.phase === 'submitted' && trial.certificateId === undefined))
    return isOnline(state) ? 'submitting' : 'waitingOffline'
  return trial !== undefined || known ? 'none' : 'loading'
}
