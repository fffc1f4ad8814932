import { omitUndefined } from '../../../protocol/omit-undefined'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import type { CertificateEntry, CertificationsView } from '../../../protocol/views/lists'
import { localYear } from '../../clock/month'
import { certificatesByYear } from '../../quiz/certificate-years'
import type { Trial } from '../../quiz/state'
import { displayName } from '../../session/display-name'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTile } from '../deck-tiles/deck-tile'
import { trialsOf } from '../home/home'
import { homeAndLibrary, type HomeAndLibrary, listState } from '../deck-tiles/tile-context'
import { titleByTrial } from '../../quiz/certificates'

/** Projects the valid certificates, by year of passing, and the year of the account (S-CERT-01..04). */
export function certificationsView(state: State, context: ViewContext): CertificationsView {
  const lists = homeAndLibrary(state, context)
  const { home } = lists
  const { user } = state.user.session
  const createdAt = user?.createdAt
  const { zoneAt } = context
  const years = certificatesByYear(trialsOf(state, home), zoneAt).map(({ year, certificates }) => ({
    year,
    certificates: certificates.map((trial) => entryOf(trial, lists)),
  }))
  return {
    state: listState(state, home),
    userName: user === undefined ? '' : displayName(user),
    count: years.reduce((sum, { certificates }) => sum + certificates.length, 0),
    years,
    ...omitUndefined({
      since: createdAt === undefined ? undefined : localYear({ at: createdAt, zone: zoneAt(createdAt) }),
    }),
  }
}

type Certified = (Trial | QuizTrial) & { readonly certificateId: string; readonly submittedAt: number }

function entryOf(trial: Certified, { home, tiles }: HomeAndLibrary): CertificateEntry {
  const { title, cover, background } = deckTile(trial.deckId, tiles)
  const { certificateId, submittedAt, lastScore } = trial
  return {
    certificateId,
    deckId: trial.deckId,
    deckTitle: title === '' ? titleByTrial(home, trial.deckId) : title,
    submittedAt,
    ...omitUndefined({ score: lastScore === undefined ? undefined : Math.round(lastScore), cover, background }),
  }
}
