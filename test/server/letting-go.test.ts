import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import { nextRow, userQueue } from '../../core/outbox/queue'
import { splitBundle } from '../../core/sync/ingest'
import { matchCall } from '../../protocol/api'
import { headers } from '../../protocol/api/wire'
import { QuizTrial } from '../../protocol/entities/quiz-trial'
import { unbranded } from '../../protocol/white-label'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { decodeAnswer } from '../decode-answer'
import { startApp, type App } from '../examples/app'
import { readStory } from './people'
import { openSandbox, type Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

/** Tests two devices of one learner with the real server. */

let sandbox: Sandbox
let deckId: string
let cards: DeckContent['cards']
beforeAll(async () => {
  sandbox = await openSandbox()
  const { deck, cards: all } = (await readStory(packFolder, beginning)).deck('First-week check')
  deckId = deck.id
  cards = all.filter(({ quiz }) => quiz !== undefined)
})
afterAll(() => sandbox.close())

interface Device {
  readonly app: App
  readonly session: string
}

const ANSWERS = 20_000
const pass = (...devices: readonly Device[]) => {
  sandbox.clock.move(ANSWERS)
  for (const { app } of devices) app.wait(ANSWERS)
}

function begin({ id, session }: { readonly id: string; readonly session: string }, name: string): Device {
  const app = startApp(sandbox.clock.now(), 0, unbranded, `${name} of ${id}`).signIn({
    id,
    name: 'Newcomer',
    email: 'newcomer@example.org',
  })
  return { app, session }
}

/** Opens the deck in the server's current version. */
async function open({ app, session }: Device): Promise<void> {
  const { bundle } = await sandbox.ok('deck', { session, path: { id: deckId } })
  const { content, own } = splitBundle({ bundle })
  app.openDeck(content, own)
}

function answer({ app }: Device, place: number, right: boolean): void {
  const { id, quiz } = cards[place] ?? {}
  const correct = quiz?.correctAnswerId
  const answerId = right ? correct : quiz?.answers?.find((one) => one.id !== correct)?.id
  app.do('answerQuestion', { deckId, cardId: id ?? '', quizId: quiz?.id ?? '', answer: answerId ?? '' })
}

/** Sends the pending actions one after the other; returns the refused one's cause and the server's code. */
async function send({ app, session }: Device): Promise<string | undefined> {
  for (let row = nextRow(app.state, app.now); row !== undefined; row = nextRow(app.state, app.now)) {
    const response = await sandbox.fetch(`${apiPrefix}${row.path}`, {
      method: row.method,
      headers: {
        'Content-Type': 'application/json',
        [headers.session]: session,
        [headers.idempotencyKey]: row.id,
      },
      ...(row.body === '' ? {} : { body: row.body }),
    })
    const call = matchCall(row.method, row.path)
    if (call === undefined) throw new Error(`there is no call ${row.path}`)
    const told = decodeAnswer(call.name, await response.json(), response.status)
    if (E.isLeft(told)) {
      if (told.left.kind !== 'apiError') throw new Error(`${row.cause} was answered by something unreadable`)
      app.tell({ type: 'rowFailed', rowId: row.id, fault: told.left, jitter: 1 })
      return `${row.cause} ${response.status}`
    }
    const trial = typeof told.right === 'object' && told.right !== null && 'trial' in told.right && told.right.trial
    app.tell({ type: 'rowSent', rowId: row.id, ...(QuizTrial.is(trial) ? { trial } : {}) })
  }
  return undefined
}

const trialOf = ({ app }: Device) => app.state.user.quiz.trials[deckId]
const answersOf = ({ app }: Device) =>
  Object.fromEntries(
    Object.values(app.state.user.quiz.answers[deckId] ?? {}).map(({ questionId, answerId }) => [questionId, answerId]),
  )
const causes = ({ app }: Device) => userQueue(app.state).map(({ cause }) => cause)

test("decision 3 S-SYNC-28 D-TRIAL-03 discards a refused attempt on one of two devices, shows the server's state, and continues from it", async () => {
  const user = await sandbox.newcomer()
  const [laptop, phone] = [begin(user, 'laptop'), begin(user, 'phone')]
  for (const device of [laptop, phone]) {
    await open(device)
    expect(await send(device)).toBeUndefined()
  }
  answer(laptop, 0, true)
  expect(await send(laptop)).toBeUndefined()
  pass(laptop, phone)
  // The phone does not know of it and answers the same question differently: all is right for the laptop, but not for
  // the server.
  answer(phone, 0, false)
  expect(await send(phone)).toBeUndefined()
  for (let place = 1; place < cards.length; place++) {
    pass(laptop, phone)
    answer(laptop, place, true)
  }
  expect(trialOf(laptop)?.phase).toBe('passed')
  expect(await send(laptop)).toBe('quizAttemptCompleted 422')

  // A parked action stays unchanged, whatever the server answers.
  laptop.app.do('setAsideAction', { rowId: laptop.app.state.user.outbox.blocked?.rowId ?? '' })
  pass(laptop, phone)
  await open(laptop)
  expect(trialOf(laptop)).toMatchObject({ phase: 'passed', attempts: 1 })

  laptop.app.do('letGoOfAssessment', { deckId })
  expect(causes(laptop)).toEqual([])
  await open(laptop)
  const fresh = begin(user, 'tablet')
  await open(fresh)
  expect(trialOf(laptop)).toMatchObject({ phase: trialOf(fresh)?.phase, attempts: trialOf(fresh)?.attempts })
  expect(answersOf(laptop)).toEqual(answersOf(fresh))
  expect(answersOf(laptop)[cards[0]?.quiz?.id ?? '']).not.toBe(cards[0]?.quiz?.correctAnswerId)

  // Later actions count, here and on the server.
  expect(await send(laptop)).toBeUndefined()
  expect(trialOf(laptop)).toMatchObject({ attempts: 1 })
  pass(laptop, phone)
  laptop.app.do('retryQuizDeck', { deckId })
  for (const place of cards.keys()) {
    pass(laptop, phone)
    laptop.app.try('answerQuestion', {
      deckId,
      cardId: cards[place]?.id ?? '',
      quizId: cards[place]?.quiz?.id ?? '',
      answer: cards[place]?.quiz?.correctAnswerId ?? '',
    })
  }
  expect(trialOf(laptop)?.phase).toBe('passed')
  expect(await send(laptop)).toBeUndefined()
  expect(causes(laptop)).toEqual([])
  await open(phone)
  expect(trialOf(phone)?.phase).toBe('passed')
})
