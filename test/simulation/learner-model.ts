import type { Intent } from '../../protocol/intents'
import { recordAt } from './json'
import type { LogHistory } from './log-history'
import { discardedIds } from './queue-model'
import { word, type RawRow } from './raw-row'
import { isResubmission } from './resubmissions'
import type { SoftAssertions } from './soft-assertions'
import { failsIn } from './throwing-fold'

/** A value that a learner has set, by the intent and not by the product's result. */
export interface Mark {
  readonly value: unknown
  readonly history: LogHistory
  /** The row that recorded it, and the action that reports it to the server. */
  readonly seq: number
  readonly rowId: string
  readonly intent: string
  /** The seq in this log at which it was delivered; undefined while it is pending. */
  deliveredAt: number | undefined
  /** From this seq on; not after a logout, until a load requested after the delivery has returned it. */
  showsFrom: number | undefined
  /** False after an interfering fault or rule: nothing is checked until it is set again. */
  sure: boolean
  /** A counter of all recorded values. */
  readonly order: number
}

/** What can be set, by user and place. */
export const markKinds = [
  'favorite',
  'seen',
  'rating',
  'answer',
  'deck',
  'tucked',
  'feedback',
  'points',
  'preference',
  'notice',
  'notification',
] as const
export type MarkKind = (typeof markKinds)[number]

/** What every learner must find again, here and on the server. */
export interface LearnerModel {
  /** An intent was dispatched; its outcome is checked when it is recorded or acknowledged. */
  readonly dispatched: (id: string, intent: Intent, history: LogHistory) => void
  readonly recorded: (row: RawRow, history: LogHistory) => void
  /** These rows were lost before they were flushed: none of them counts as recorded. */
  readonly lost: (rows: readonly RawRow[], history: LogHistory) => void
  /** The same decks and cards were used in a tab whose outcome is not observable. */
  readonly usedInMemory: (intent: Intent, userId: string) => void
  /** The view was notified of the outcome while the device has this log. */
  readonly acknowledged: (id: string, history: LogHistory) => void
  readonly marks: (userId: string, kind: MarkKind) => ReadonlyMap<string, Mark>
  /** Device-wide choices, independent of the user. */
  readonly ofDevice: (history: LogHistory) => ReadonlyMap<'language' | 'colorScheme', string | undefined>
}

interface Pressed {
  readonly intent: Intent
  readonly history: LogHistory
  readonly user: string | undefined
  readonly order: number
  isRecorded: boolean
  /** No identical intent came before. */
  readonly isFirst: boolean
  /** The user who flipped a card to its back. */
  turned: string | undefined
}

export const placeOf = (...ids: readonly string[]): string => ids.join(' ')

export function createLearnerModel({ must }: SoftAssertions): LearnerModel {
  const pressed = new Map<string, Pressed>()
  const all = new Map<string, Map<string, Mark>>()
  const choices = new Map<
    LogHistory,
    {
      readonly row: RawRow
      readonly key: 'language' | 'colorScheme'
      /** Undefined: the device's default. */
      readonly value: string | undefined
      readonly order: number
    }[]
  >()
  /** Where each action has set something, and which actions are parked. */
  const places = new Map<string, { readonly key: string; readonly place: string }>()
  const parked = new Set<string>()
  /** User and id of what was used in a tab whose log is not observable. */
  const disturbed = new Set<string>()
  const isDisturbed = (key: string, place: string): boolean =>
    place.split(' ').some((id) => disturbed.has(`${key.split(' ')[0] ?? ''} ${id}`))
  const texts = new Set<string>()
  let order = 0

  const marks = (userId: string, kind: MarkKind): Map<string, Mark> => {
    const key = `${userId} ${kind}`
    const known = all.get(key) ?? new Map<string, Mark>()
    all.set(key, known)
    return known
  }
  const set = (row: RawRow, history: LogHistory, kind: MarkKind, place: string, value: unknown) => {
    if (row.actor === undefined) return
    const of = marks(row.actor, kind)
    const before = of.get(place)
    // Two logs at a time, one of them in memory, are independent.
    const sure =
      before === undefined ||
      before.history === history ||
      before.history.log.startsWith(history.log) ||
      isAfter(history, before.history)
    const { seq, id: rowId, intent } = row
    // An answer that was pending over a logout is not shown: another one may be given, and the first to arrive counts.
    const isSecond = kind === 'answer' && before !== undefined && !before.sure && before.deliveredAt === undefined
    const key = `${row.actor} ${kind}`
    const overtakes = [...parked].some((id) => isAt(places.get(id), key, place))
    places.set(rowId, { key, place })
    of.set(place, {
      value,
      history,
      seq,
      rowId,
      intent,
      deliveredAt: undefined,
      showsFrom: seq,
      sure: sure && !isSecond && !overtakes && !isDisturbed(key, place),
      order,
    })
  }
  const choose = (history: LogHistory, row: RawRow, key: 'language' | 'colorScheme', value: string | undefined) =>
    void choices.set(history, [...(choices.get(history) ?? []), { row, key, value, order }])
  /** The last choice that was not lost in a power loss. */
  const ofDevice = (history: LogHistory) =>
    new Map(
      (choices.get(history) ?? []).flatMap(({ row, key, value }) =>
        history.row(row.seq)?.id === row.id ? [[key, value] as const] : [],
      ),
    )

  /** An ineffective choice must equal the last one. A tab that decides on an outdated log would not know. */
  const checkChosen = ({ intent, history, order: since }: Pressed) => {
    const chosen = Object.entries(intent.data)
    for (const [key, value] of chosen) {
      const last = (choices.get(history) ?? []).findLast((one) => one.key === key)
      if (last === undefined || last.order >= since || history.damaged().has(last.row.seq)) continue
      if (history.row(last.row.seq)?.id !== last.row.id) continue
      must(last.value === value, () => `I1: ${intent.type} is acknowledged and not recorded`)
    }
  }

  /** Applies the first event of an intent, with the intent's values. */
  const apply = ({ type, data }: Intent, row: RawRow, history: LogHistory) => {
    switch (type) {
      case 'favoriteCardToggle': {
        const place = placeOf(data.deckId, data.cardId)
        const before = row.actor === undefined ? undefined : marks(row.actor, 'favorite').get(place)
        // Whether a value that a logout removed from the state existed is unknown here.
        const isKnown =
          before !== undefined && before.sure && before.showsFrom !== undefined && before.history === history
        const isNews = !isKnown || before.value !== data.favorite
        must(isNews || history.damaged().has(before.seq), () => 'X-OUTBOX-08: a favourite is recorded a second time')
        return set(row, history, 'favorite', place, data.favorite)
      }
      case 'flipCard':
        return row.type === 'cardSeen' ? set(row, history, 'seen', placeOf(data.deckId, data.cardId), true) : undefined
      case 'rateCard':
        return set(row, history, 'rating', data.cardId, { positive: data.positive, body: data.body })
      case 'removeRating':
        return set(row, history, 'rating', data.cardId, undefined)
      case 'answerQuestion':
        // Outside of an attempt an answer is practice: it is shown briefly and does not count (decision 33).
        return row.type === 'quizAnswered' && recordAt(row.data, 'practice') !== true
          ? set(row, history, 'answer', placeOf(data.deckId, data.quizId), data.answer)
          : undefined
      case 'createDeck':
        set(row, history, 'deck', word(row, 'deckId'), data.title.trim())
        if (data.initialCardId !== undefined)
          set(row, history, 'tucked', placeOf(word(row, 'deckId'), data.initialCardId), true)
        return undefined
      case 'removeDeck':
        return set(row, history, 'deck', data.deckId, undefined)
      case 'tuckCard':
        return set(row, history, 'tucked', placeOf(data.deckId, data.cardId), true)
      case 'removeCardFromDeck':
        return set(row, history, 'tucked', placeOf(data.deckId, data.cardId), false)
      case 'submitFeedback':
      case 'submitLikertResponse':
      case 'submitOrder':
        return isResubmission(row) ? undefined : set(row, history, 'feedback', word(row, 'feedbackId'), data.cardId)
      case 'postResponse':
        return set(row, history, 'feedback', word(row, 'responseId'), data.cardId)
      case 'deleteResponse':
        return set(row, history, 'feedback', data.responseId, undefined)
      case 'submitPoints':
        return row.type === 'pointsCompleted' ? set(row, history, 'points', word(row, 'completionId'), true) : undefined
      case 'changePreferences':
        for (const [name, value] of Object.entries(data.preferences)) set(row, history, 'preference', name, value)
        return undefined
      case 'dismissNotice':
        return set(row, history, 'notice', data.noticeId, true)
      case 'seeNotifications':
        for (const id of data.notificationIds) set(row, history, 'notification', id, true)
        return undefined
      case 'chooseLanguage':
        return choose(history, row, 'language', data.language)
      case 'chooseColorScheme':
        return choose(history, row, 'colorScheme', data.colorScheme)
      case 'releasePreferences':
        return choose(history, row, 'colorScheme', undefined)
      default:
        return undefined
    }
  }

  /** Applies a choice of the account that a sign-in or sync brought, as set on another device or before (S-PREF-02). */
  const followAccount = (row: RawRow, history: LogHistory) => {
    const chosen = Object.entries({ languageChosen: 'language', colorSchemeChosen: 'colorScheme' } as const)
    for (const [type, key] of chosen) {
      if (row.type !== type || failsIn(row)) continue
      const value = word(row, key)
      const isOfAccount = [1, 2].some((back) => {
        const cause = history.row(row.seq - back)
        const preferences = recordAt(recordAt(cause?.data, 'user'), 'appPreferences')
        return (
          cause?.intent === row.intent && recordAt(preferences, key === 'language' ? 'userLanguage' : key) === value
        )
      })
      if (isOfAccount) choose(history, row, key, value)
    }
  }

  const loadedAt = new Map<string, number>()
  /**
   * Shows what the server has after a logout, as far as a load was requested after the delivery. Actions rescued from a
   * lost log are shown from the sign-in on (X-HEAL-08).
   */
  const followLoads = (row: RawRow) => {
    const place = word(row, 'deckId')
    if (row.type === 'actionDelivered')
      each((mark) => {
        if (mark.rowId === word(row, 'rowId')) mark.deliveredAt = row.seq
      })
    if (row.type === 'loggedOut')
      each((mark, key) => {
        if (key.startsWith(row.actor ?? '')) mark.showsFrom = undefined
      })
    if (row.type === 'homeLoadStarted') loadedAt.set(`${row.actor ?? ''} favorite`, row.seq)
    if (row.type === 'deckLoadStarted') loadedAt.set(`${row.actor ?? ''} ${place}`, row.seq)
    const isBrought = (mark: Mark, since: string) =>
      mark.deliveredAt !== undefined && mark.deliveredAt < (loadedAt.get(since) ?? 0)
    if (row.type === 'homeLoaded' && recordAt(row.data, 'favorites') !== undefined)
      each((mark, key) => {
        if (key === `${row.actor ?? ''} favorite` && isBrought(mark, key)) mark.showsFrom ??= row.seq
      })
    if (row.type === 'deckLoaded')
      each((mark, key, at) => {
        const isOfDeckLoad = key === `${row.actor ?? ''} seen` || key === `${row.actor ?? ''} answer`
        if (isOfDeckLoad && at.startsWith(place) && isBrought(mark, `${row.actor ?? ''} ${place}`))
          mark.showsFrom ??= row.seq
      })
  }
  const each = (run: (mark: Mark, key: string, place: string) => void) => {
    for (const [key, of] of all) for (const [place, mark] of of) run(mark, key, place)
  }

  /** The action's outcome changes what the learner may expect. */
  const unsure = (which: (mark: Mark, kind: string) => boolean) => {
    for (const [key, of] of all) for (const mark of of.values()) if (which(mark, key)) mark.sure = false
  }

  return {
    marks,
    ofDevice,
    dispatched: (id, intent, history) => {
      if (pressed.has(id)) return
      const text = JSON.stringify(intent)
      const isFirst = !texts.has(text)
      texts.add(text)
      const user = history.userAt(history.head())
      pressed.set(id, { intent, history, user, order: (order += 1), isRecorded: false, isFirst, turned: undefined })
    },
    usedInMemory: (intent, userId) => {
      const { data } = intent
      texts.add(JSON.stringify(intent))
      const ids = Object.entries(data).flatMap(([key, value]) =>
        key.endsWith('Id') ? [`${userId} ${String(value)}`] : [],
      )
      for (const id of ids) disturbed.add(id)
      each((mark, key, place) => {
        if (isDisturbed(key, place)) mark.sure = false
      })
    },
    lost: (rows, history) => {
      const seqs = new Set(rows.map(({ seq }) => seq))
      const delivered = new Set(rows.map((row) => (row.type === 'actionDelivered' ? word(row, 'rowId') : undefined)))
      for (const { intent } of rows) {
        const press = pressed.get(intent)
        if (press === undefined) continue
        press.isRecorded = false
        press.turned = undefined
      }
      each((mark) => {
        if (delivered.has(mark.rowId)) mark.deliveredAt = undefined
        if (mark.history === history && seqs.has(mark.seq)) mark.sure = false
      })
    },
    recorded: (row, history) => {
      order += 1
      const press = pressed.get(row.intent)
      if (press !== undefined && (!press.isRecorded || isReported(press.intent, row))) apply(press.intent, row, history)
      if (press === undefined) followAccount(row, history)
      if (press !== undefined) press.isRecorded = true
      if (press !== undefined && row.type === 'cardFlipped' && isTurn(press.intent)) press.turned = row.actor
      const { actor } = row
      followLoads(row)
      // After a dropped action, or one that an owner's decision sent after others, the server's state applies.
      const action = word(row, 'rowId')
      if (row.type === 'actionDelivered' || row.type === 'actionDropped') parked.delete(action)
      if (row.type === 'actionDropped') unsure((mark) => mark.rowId === action)
      if (row.type === 'actionSetAside') {
        parked.add(action)
        each((mark, key, place) => {
          if (isAt(places.get(action), key, place)) mark.sure = false
        })
      }
      if (actor === undefined) return
      // Actions pending over a logout are shown again when the server returns them.
      if (row.type === 'loggedOut')
        each((mark, key) => (key.startsWith(actor) && mark.deliveredAt === undefined ? (mark.sure = false) : undefined))
      // The server may still have received a discarded action, or have it in another form.
      for (const gone of discardedIds(row)) parked.delete(gone)
      if (row.type === 'quizResponsesReset' || row.type === 'assessmentLetGo')
        unsure((mark, key) => key === `${actor} answer` && isOfDeck(marks(actor, 'answer'), mark, word(row, 'deckId')))
      if (row.type === 'categoryRelocked')
        each((mark, key) => (key === `${actor} seen` ? (mark.sure = false) : undefined))
      // A verified phone also sets a preference (S-OTP-09).
      if (row.type === 'preferencesChanged' && press?.intent.type !== 'changePreferences')
        unsure((_mark, key) => key === `${actor} preference`)
      // The answer to a trigger card counts when the server has received it.
      if (row.type === 'quizAnswered' && [recordAt(row.data, 'direct'), recordAt(row.data, 'practice')].includes(true))
        marks(actor, 'answer').delete(placeOf(word(row, 'deckId'), word(row, 'questionId')))
    },
    acknowledged: (id, now) => {
      const press = pressed.get(id)
      if (press === undefined) return
      const { intent, history, user, order: since, turned } = press
      if (turned !== undefined)
        must(
          marks(turned, 'seen').has(placeIn(intent)),
          () => 'X-SIM-06: a card was turned and is not recorded as seen',
        )
      if (press.isRecorded) return
      if ((intent.type === 'chooseLanguage' || intent.type === 'chooseColorScheme') && history === now)
        checkChosen(press)
      if (user === undefined || history.userAt(history.head()) !== user) return
      must(!isAlwaysNews(intent) || !press.isFirst, () => `I1: ${intent.type} is acknowledged and not recorded`)
      if (intent.type !== 'favoriteCardToggle') return
      const mark = marks(user, 'favorite').get(placeOf(intent.data.deckId, intent.data.cardId))
      if (
        mark === undefined ||
        !mark.sure ||
        mark.showsFrom === undefined ||
        mark.history !== history ||
        mark.order >= since
      )
        return
      if (history.damaged().has(mark.seq)) return
      must(mark.value === intent.data.favorite, () => 'I1: a favourite is acknowledged and not recorded')
    },
  }
}

/** A log that starts after another was lost continues from it. */
const isAfter = (history: LogHistory, before: LogHistory): boolean =>
  history.log.startsWith(before.log) && history.log !== before.log

/** Contains unique text, so it always has an effect. */
const isAlwaysNews = ({ type }: Intent): boolean =>
  type === 'rateCard' || type === 'submitFeedback' || type === 'postResponse' || type === 'createDeck'

const placeIn = ({ type, data }: Intent): string => (type === 'flipCard' ? placeOf(data.deckId, data.cardId) : '')

/** Flips a card of the deck's content to its back? */
const isTurn = ({ type, data }: Intent): boolean =>
  type === 'flipCard' && data.side === 'back' && !data.cardId.startsWith(data.deckId)

const isAt = (at: { readonly key: string; readonly place: string } | undefined, key: string, place: string): boolean =>
  at?.key === key && at.place === place

/**
 * Flipping a card causes two events, and the second is the one reported to the server. The same applies to a submission
 * that replaces a refused one (O-32).
 */
const isReported = (intent: Intent, { type }: RawRow): boolean =>
  (intent.type === 'flipCard' && type === 'cardSeen') ||
  (intent.type === 'submitFeedback' && type === 'feedbackSubmitted') ||
  (intent.type === 'submitLikertResponse' && type === 'likertSubmitted') ||
  (intent.type === 'submitOrder' && type === 'orderSubmitted')

const isOfDeck = (of: ReadonlyMap<string, Mark>, mark: Mark, deckId: string): boolean =>
  [...of].some(([place, each]) => each === mark && place.startsWith(deckId))
