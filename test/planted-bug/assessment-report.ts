// The report of a learner on a build with the planted bug: after a second failure no attempt is left, of three.
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { User } from '../../protocol/entities/user'
import type { Envelope } from '../../protocol/envelope'
import { startEngine } from '../../worker/engine'
import { exportLog } from '../../worker/export/export'
import { emptyMemory } from '../../worker/store/memory-store'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'

const organisation = { id: 'org-1', name: 'Kestrel' }
const learner: User = {
  id: 'user-1',
  name: 'Maya Okafor',
  email: 'maya@example.org',
  roles: ['trainee'],
  primaryOrg: organisation,
}
const secrets = { sessionId: 'session', jwtToken: 'token' }
const bundle = {
  deck: {
    id: 'deck-1',
    title: 'Food safety',
    type: 'quiz' as const,
    quizSettings: { passingGrade: 100, quizAttemptLimit: 3, quizAttemptDelay: 0 },
  },
  cards: [
    {
      id: 'card-1',
      deckId: 'deck-1',
      type: 'quiz',
      title: 'How warm may milk be kept?',
      quiz: { id: 'question-1', answers: [{ id: 'right' }, { id: 'wrong' }], correctAnswerId: 'right' },
    },
  ],
}

/** Returns the exported log of that learner, after `visits` more openings of the deck. */
export async function assessmentReport(visits = 0): Promise<Blob> {
  let known = false
  const answers: { readonly [N in CallName]?: () => Envelope } = {
    login: () => {
      known = true
      return encodeAnswer('login', { user: { ...learner, ...secrets } })
    },
    sync: () =>
      encodeAnswer('sync', { ...(known ? { user: learner } : {}), org: organisation, trials: [], notices: [] }),
    home: () => encodeAnswer('home', { home: { recommendedDecks: [bundle.deck] } }),
    library: () => encodeAnswer('library', { library: { categories: [] } }),
    deck: () => encodeAnswer('deck', { bundle }),
  }
  const refused: Envelope = { status: 'error', errorType: 'closed' }
  const tab = nodePorts(emptyMemory(), (name) => answers[name]?.() ?? refused)
  const engine = await startEngine(tab.ports, engineSettings({ session: 'tab-1', build: 'build-1' }))
  await tab.rest()
  const dispatch = async (type: string, data: object, secret?: object) => {
    const fault = await engine.dispatch({ type, data }, secret)
    if (fault !== undefined) throw new Error(`${type} was refused: ${fault.code} ${fault.detail ?? ''}`)
    await tab.rest()
  }
  const credentials = { email: 'maya@example.org', password: 'hunter2' }
  await dispatch('logIn', { method: 'email', name: credentials.email, filled: true }, credentials)
  const deck = { deckId: 'deck-1' }
  await dispatch('openDeck', deck)
  const answer = { ...deck, cardId: 'card-1', quizId: 'question-1', answer: 'wrong' }
  await dispatch('answerQuestion', answer)
  await tab.wait(10_000)
  await dispatch('retryQuizDeck', deck)
  await dispatch('answerQuestion', answer)
  await tab.wait(10_000)
  for (let visit = 0; visit < visits; visit++) {
    await dispatch('closeDeck', deck)
    await dispatch('openDeck', deck)
  }
  const log = await exportLog(engine, false)
  engine.stop()
  return log
}
