import * as E from 'fp-ts/Either'
import type { Deck } from '../../../protocol/entities/deck'
import type { HomeBundle } from '../../../protocol/entities/home'
import type { CertificateView } from '../../../protocol/views/certificate'
import type { ContentLookup } from '../../decider'
import { contentHash } from '../../deck/content-hash'
import { isOnline } from '../../device/device'
import { requireCertificateDeck } from '../../invariants'
import { hasCertificate, titleByTrial } from '../../quiz/certificates'
import type { Trial } from '../../quiz/state'
import { lookup } from '../../record'
import { ownNameOrEmpty } from '../../session/display-name'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckFailure } from '../deck/deck-failure'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { deckTitle } from '../deck-tiles/deck-tile'
import { deckSummaries } from '../deck-tiles/deck-summaries'

/** Projects the certificate of one assessment, or what is still missing for it (D-RESULT-10..14, S-CERT-04). */
export function certificateView(state: State, deckId: string, { contents }: ViewContext): CertificateView {
  const { user } = state.user.session
  const known = state.user.library
  const home = known.home === undefined ? undefined : contents.home(known.home)
  const deck = deckOf(state, deckId, home, contents)
  const title = deckTitle(deck ?? lookup(known.decks, deckId))
  const trial = lookup(state.user.quiz.trials, deckId)
  const refused = requireCertificateDeck(deck)
  // A trial proves that the deck is an assessment, even if the deck is not on this device.
  const broken = E.isLeft(refused) && (deck !== undefined || (trial === undefined && hasDeckFailed(state, deckId)))
  return {
    // Home contains the earned certificates: for a deck in no list nothing more will be loaded.
    state: broken ? 'broken' : stateOf(state, trial, deck !== undefined || home !== undefined),
    deckId,
    userName: ownNameOrEmpty(user),
    deckTitle: title === '' ? titleByTrial(home, deckId) : title,
    theme: 'light',
    ...omitUndefined({
      score: trial?.lastScore === undefined ? undefined : Math.round(trial.lastScore),
      submittedAt: trial?.submittedAt,
      certificateId: trial?.certificateId,
      cover: deck?.coverImage?.url,
      message: broken && E.isLeft(refused) ? refused.left.message : undefined,
      orgName: user?.primaryOrg?.name,
    }),
  }
}

/** Returns the deck as loaded, else its entry in the lists. */
function deckOf(state: State, deckId: string, home: HomeBundle | undefined, contents: ContentLookup): Deck | undefined {
  const hash = contentHash(state, deckId)
  const { library } = state.user.library
  return (
    (hash === undefined ? undefined : contents.deck(hash)?.deck) ??
    deckSummaries(home, library === undefined ? undefined : contents.library(library)).get(deckId)
  )
}

const hasDeckFailed = (state: State, deckId: string): boolean => deckFailure(state, deckId) !== undefined

/**
 * Returns the state. Between the submission and its certificate the score is pending, or needs a connection
 * (D-RESULT-11, 12).
 */
function stateOf(state: State, trial: Trial | undefined, known: boolean): CertificateView['state'] {
  if (trial !== undefined && hasCertificate(trial)) return 'issued'
  if (trial?.phase === 'submitting' || (trial?.phase === 'submitted' && trial.certificateId === undefined))
    return isOnline(state) ? 'submitting' : 'waitingOffline'
  return trial !== undefined || known ? 'none' : 'loading'
}
