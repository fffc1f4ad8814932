import type { Progress } from './accounts'
import { otherUsersIn } from './canaries'
import { placeOf, type LearnerModel, type Mark } from './learner-model'
import { listAt, recordAt, textAt } from './json'
import type { LogHistory } from './log-history'
import type { Shown, Tab } from './tab'
import type { SoftAssertions } from './soft-assertions'

/** A time at which a tab's views have caught up with its state. */
interface Moment {
  readonly tab: Tab
  readonly history: LogHistory
  readonly seq: number
  /** Rows that were skipped on the way to the tab's state. */
  readonly skipped: ReadonlySet<number>
  /** The signed-in user in the tab's state. */
  readonly user: string | undefined
}

/** Checks a tab's views against the learner's actions (X-SIM-06). */
export function checkShown(
  moment: Moment,
  model: LearnerModel,
  users: readonly string[],
  assertions: SoftAssertions,
): void {
  const { tab, history, seq, skipped, user } = moment
  const { must } = assertions
  const shell = tab.shown.get('shell')
  if (shell === undefined || shell.size === 0) return
  must(
    textAt(shell.get('user'), 'id') === user,
    () => `X-SIM-06: ${tab.name} shows ${textAt(shell.get('user'), 'id') ?? 'nobody'} in place of ${user ?? 'nobody'}`,
  )
  for (const [id, shown] of tab.shown)
    must(
      otherUsersIn(JSON.stringify([...shown.values()]), user, users).length === 0,
      () => `I5: ${tab.name} goes on showing in ${id} what is of somebody else`,
    )
  const damagedIds = new Set([...skipped].map((at) => history.row(at)?.id))
  const waiting = history.queue.pending(seq).filter(({ owner, id }) => owner === user && !damagedIds.has(id))
  must(
    shell.get('waiting') === waiting.length || skipped.size > 0,
    () => `I6: ${tab.name} shows ${String(shell.get('waiting'))} waiting actions of ${waiting.length}`,
  )
  for (const [key, value] of history.head() === seq && skipped.size === 0 ? model.ofDevice(history) : [])
    must(shell.get(key) === value, () => `X-SIM-06: ${key} is ${String(shell.get(key))} in place of ${String(value)}`)
  if (user === undefined || shell.get('guard') !== 'open') return
  for (const [id, shown] of tab.shown)
    if (textAt(Object.fromEntries(shown), 'deckId') === id) checkDeck(moment, user, id, shown, model, assertions)
}

function checkDeck(
  { tab, history, seq, skipped }: Moment,
  user: string,
  deckId: string,
  shown: Shown,
  model: LearnerModel,
  { must }: SoftAssertions,
): void {
  const holds = (mark: Mark | undefined): mark is Mark =>
    mark !== undefined && mark.sure && (isHere(mark) || isRescued(mark))
  const isHere = ({ history: of, seq: at, showsFrom = Infinity }: Mark) =>
    of === history && showsFrom <= seq && at <= seq && !skipped.has(at)
  // Once delivered, a logout removes it like everything else, until a load has returned it.
  const isRescued = ({ history: of, rowId }: Mark) => {
    const until = of === history ? undefined : history.queue.healedUntil(rowId, seq)
    return (
      until !== undefined &&
      history.rows().every((row) => row.type !== 'loggedOut' || row.seq <= until || row.seq > seq)
    )
  }
  const cards = shown.get('cards')
  const seen = shown.get('seen')
  for (const card of Array.isArray(cards) ? cards : []) {
    const cardId = textAt(card, 'cardId') ?? ''
    const favorite = model.marks(user, 'favorite').get(placeOf(deckId, cardId))
    if (holds(favorite))
      must(
        recordAt(card, 'favorite') === favorite.value,
        () => `X-SIM-06: ${tab.name} shows a card as ${favorite.value === true ? 'not liked' : 'liked'}`,
      )
    const place = Number(recordAt(card, 'number')) - 1
    if (holds(model.marks(user, 'seen').get(placeOf(deckId, cardId))) && Array.isArray(seen) && seen.length > 0)
      must(seen[place] === true, () => `X-SIM-06: ${tab.name} shows a card that was turned as not seen`)
    checkAnswer(
      recordAt(card, 'back'),
      (quizId) => {
        const answer = model.marks(user, 'answer').get(placeOf(deckId, quizId))
        return holds(answer) ? answer : undefined
      },
      tab,
      must,
    )
  }
}

function checkAnswer(
  back: unknown,
  answerTo: (quizId: string) => Mark | undefined,
  tab: Tab,
  must: SoftAssertions['must'],
): void {
  if (textAt(back, 'kind') !== 'quiz' || recordAt(back, 'answered') !== true) return
  const given = answerTo(textAt(back, 'questionId') ?? '')
  if (given === undefined || isMarkedOtherwise(given, tab.session)) return
  const picked = listAt(back, 'answers').find((answer) => (textAt(answer, 'state') ?? '').startsWith('picked'))
  must(
    textAt(picked, 'answerId') === given.value,
    () => `X-SIM-06: ${tab.name} shows another answer than the one that was given`,
  )
}

/** Checks that a deck shows the server's data, once all is sent and the deck is loaded again. */
export function checkAgainstServer(
  tab: Tab,
  deckId: string,
  mine: Progress,
  isDropped: boolean,
  { must }: SoftAssertions,
): void {
  const shown = tab.shown.get(deckId)
  const cards = shown?.get('cards')
  const seen = shown?.get('seen')
  if (shown?.get('state') !== 'ready' || !Array.isArray(cards) || isDropped) return
  for (const card of cards) {
    const cardId = textAt(card, 'cardId') ?? ''
    const place = placeOf(deckId, cardId)
    must(
      recordAt(card, 'favorite') === mine.favorites.has(place),
      () => `X-SIM-06: ${tab.name} shows a favourite that the server does not have, or not one that it has`,
    )
    const isSeen: unknown = Array.isArray(seen) ? seen[Number(recordAt(card, 'number')) - 1] : undefined
    if (isSeen === undefined || cardId.startsWith(deckId)) continue
    must(
      isSeen === mine.seen.has(place),
      () => `X-SIM-06: ${tab.name} shows as ${isSeen === true ? 'seen' : 'new'} what the server has otherwise`,
    )
  }
}

/** A tab keeps marking its own answer for a while, even if another tab has answered after it (D-ANSWER-03). */
function isMarkedOtherwise({ history, seq }: Mark, session: string): boolean {
  const last = history.row(seq)
  return (
    last?.session !== session &&
    history
      .rows()
      .slice(0, seq)
      .some(
        (row) =>
          row.type === 'quizAnswered' &&
          row.session === session &&
          textAt(row.data, 'questionId') === textAt(last?.data, 'questionId'),
      )
  )
}
