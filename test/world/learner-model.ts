import type { Intent } from '../../protocol/intents'
import { recordAt } from './json'
import type { Line } from './line'
import { idsLetGo } from './queue-model'
import { word, type RawRow } from './raw-row'
import { isReplacement } from './replacements'
import type { Verdict } from './verdict'

/** Something that a learner has set, by what was pressed and not by what the product made of it. */
export interface Mark {
  readonly value: unknown
  readonly line: Line
  /** The row by which it was recorded, and the action that tells the server. */
  readonly seq: number
  readonly rowId: string
  readonly intent: string
  /** The seq in this log at which the server had it; undefined while it waits. */
  deliveredAt: number | undefined
  /** From this seq on; not after a log-out, until a load that was asked for after the delivery has brought it back. */
  showsFrom: number | undefined
  /** False when a fault or a rule has come between: then nothing is demanded until it is set anew. */
  sure: boolean
  /** Counts all that was recorded. */
  readonly order: number
}

/** What is set, by user and place. */
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

/** What every learner must find again, here and at the server. */
export interface LearnerModel {
  /** An intent is on its way; what it must come to is judged when it is recorded or acknowledged. */
  readonly dispatched: (id: string, intent: Intent, line: Line) => void
  readonly recorded: (row: RawRow, line: Line) => void
  /** The power went before these rows were flushed: none of them was ever recorded. */
  readonly lost: (rows: readonly RawRow[], line: Line) => void
  /** Something was done with the same decks and cards where nobody sees what came of it. */
  readonly elsewhere: (intent: Intent, userId: string) => void
  /** The view was told that it is done, while the device has this log. */
  readonly acknowledged: (id: string, line: Line) => void
  readonly marks: (userId: string, kind: MarkKind) => ReadonlyMap<string, Mark>
  /** What holds on the device whoever is signed in. */
  readonly ofDevice: (line: Line) => ReadonlyMap<'language' | 'colorScheme', string | undefined>
}

interface Pressed {
  readonly intent: Intent
  readonly line: Line
  readonly user: string | undefined
  readonly order: number
  isRecorded: boolean
  /** Nobody has pressed exactly this before. */
  readonly isFirst: boolean
  /** By whom a card was turned to its back. */
  turned: string | undefined
}

export const placeOf = (...ids: readonly string[]): string => ids.join(' ')

export function createLearnerModel({ must }: Verdict): LearnerModel {
  const pressed = new Map<string, Pressed>()
  const all = new Map<string, Map<string, Mark>>()
  const choices = new Map<
    Line,
    {
      readonly row: RawRow
      readonly key: 'language' | 'colorScheme'
      /** None: as the device has it. */
      readonly value: string | undefined
      readonly order: number
    }[]
  >()
  /** Where each action has set something, and which actions their owners have put aside. */
  const places = new Map<string, { readonly key: string; readonly place: string }>()
  const aside = new Set<string>()
  /** What was touched in a tab whose log nobody sees: user and id. */
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
  const set = (row: RawRow, line: Line, kind: MarkKind, place: string, value: unknown) => {
    if (row.actor === undefined) return
    const of = marks(row.actor, kind)
    const before = of.get(place)
    // Two logs at a time, one of them in memory, know nothing of each other.
    const sure =
      before === undefined || before.line === line || before.line.log.startsWith(line.log) || isAfter(line, before.line)
    const { seq, id: rowId, intent } = row
    // An answer that waited through a log-out is not shown: another one may be given, of which the first to arrive counts.
    const isSecond = kind === 'answer' && before !== undefined && !before.sure && before.deliveredAt === undefined
    const key = `${row.actor} ${kind}`
    const overtakes = [...aside].some((id) => isAt(places.get(id), key, place))
    places.set(rowId, { key, place })
    of.set(place, {
      value,
      line,
      seq,
      rowId,
      intent,
      deliveredAt: undefined,
      showsFrom: seq,
      sure: sure && !isSecond && !overtakes && !isDisturbed(key, place),
      order,
    })
  }
  const choose = (line: Line, row: RawRow, key: 'language' | 'colorScheme', value: string | undefined) =>
    void choices.set(line, [...(choices.get(line) ?? []), { row, key, value, order }])
  /** What was chosen last and was not lost with the power. */
  const ofDevice = (line: Line) =>
    new Map(
      (choices.get(line) ?? []).flatMap(({ row, key, value }) =>
        line.row(row.seq)?.id === row.id ? [[key, value] as const] : [],
      ),
    )

  /** What comes to nothing was so already, by what was chosen last; whoever decides on less than the log would not know. */
  const checkChosen = ({ intent, line, order: since }: Pressed) => {
    const chosen = Object.entries(intent.data)
    for (const [key, value] of chosen) {
      const last = (choices.get(line) ?? []).findLast((one) => one.key === key)
      if (last === undefined || last.order >= since || line.damaged().has(last.row.seq)) continue
      if (line.row(last.row.seq)?.id !== last.row.id) continue
      must(last.value === value, () => `I1: ${intent.type} is acknowledged and not recorded`)
    }
  }

  /** What the first event of an intent says has happened; the values are those of the intent. */
  const apply = ({ type, data }: Intent, row: RawRow, line: Line) => {
    switch (type) {
      case 'favoriteCardToggle': {
        const place = placeOf(data.deckId, data.cardId)
        const before = row.actor === undefined ? undefined : marks(row.actor, 'favorite').get(place)
        // What is not shown, since a log-out took it from the state, cannot be known here.
        const isKnown = before !== undefined && before.sure && before.showsFrom !== undefined && before.line === line
        const isNews = !isKnown || before.value !== data.favorite
        must(isNews || line.damaged().has(before.seq), () => 'X-OUTBOX-08: a favourite is recorded a second time')
        return set(row, line, 'favorite', place, data.favorite)
      }
      case 'flipCard':
        return row.type === 'cardSeen' ? set(row, line, 'seen', placeOf(data.deckId, data.cardId), true) : undefined
      case 'rateCard':
        return set(row, line, 'rating', data.cardId, { positive: data.positive, body: data.body })
      case 'removeRating':
        return set(row, line, 'rating', data.cardId, undefined)
      case 'answerQuestion':
        // Outside of an attempt an answer is practice: it shows for a moment and counts for nothing (decision 33).
        return row.type === 'quizAnswered' && recordAt(row.data, 'practice') !== true
          ? set(row, line, 'answer', placeOf(data.deckId, data.quizId), data.answer)
          : undefined
      case 'createDeck':
        set(row, line, 'deck', word(row, 'deckId'), data.title.trim())
        if (data.initialCardId !== undefined)
          set(row, line, 'tucked', placeOf(word(row, 'deckId'), data.initialCardId), true)
        return undefined
      case 'removeDeck':
        return set(row, line, 'deck', data.deckId, undefined)
      case 'tuckCard':
        return set(row, line, 'tucked', placeOf(data.deckId, data.cardId), true)
      case 'removeCardFromDeck':
        return set(row, line, 'tucked', placeOf(data.deckId, data.cardId), false)
      case 'submitFeedback':
      case 'submitLikertResponse':
      case 'submitOrder':
        return isReplacement(row) ? undefined : set(row, line, 'feedback', word(row, 'feedbackId'), data.cardId)
      case 'postResponse':
        return set(row, line, 'feedback', word(row, 'responseId'), data.cardId)
      case 'deleteResponse':
        return set(row, line, 'feedback', data.responseId, undefined)
      case 'submitPoints':
        return row.type === 'pointsCompleted' ? set(row, line, 'points', word(row, 'completionId'), true) : undefined
      case 'changePreferences':
        for (const [name, value] of Object.entries(data.preferences)) set(row, line, 'preference', name, value)
        return undefined
      case 'dismissNotice':
        return set(row, line, 'notice', data.noticeId, true)
      case 'seeNotifications':
        for (const id of data.notificationIds) set(row, line, 'notification', id, true)
        return undefined
      case 'chooseLanguage':
        return choose(line, row, 'language', data.language)
      case 'chooseColorScheme':
        return choose(line, row, 'colorScheme', data.colorScheme)
      case 'releasePreferences':
        return choose(line, row, 'colorScheme', undefined)
      default:
        return undefined
    }
  }

  const asked = new Map<string, number>()
  /**
   * After a log-out a learner finds what the server has, as far as it was asked after it was told; what was rescued
   * from a lost log shows from the sign-in on (X-HEAL-08).
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
    if (row.type === 'homeLoadStarted') asked.set(`${row.actor ?? ''} favorite`, row.seq)
    if (row.type === 'deckLoadStarted') asked.set(`${row.actor ?? ''} ${place}`, row.seq)
    const isBrought = (mark: Mark, since: string) =>
      mark.deliveredAt !== undefined && mark.deliveredAt < (asked.get(since) ?? 0)
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

  /** What became of it changes what the learner may expect. */
  const unsure = (which: (mark: Mark, kind: string) => boolean) => {
    for (const [key, of] of all) for (const mark of of.values()) if (which(mark, key)) mark.sure = false
  }

  return {
    marks,
    ofDevice,
    dispatched: (id, intent, line) => {
      if (pressed.has(id)) return
      const text = JSON.stringify(intent)
      const isFirst = !texts.has(text)
      texts.add(text)
      const user = line.userAt(line.head())
      pressed.set(id, { intent, line, user, order: (order += 1), isRecorded: false, isFirst, turned: undefined })
    },
    elsewhere: (intent, userId) => {
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
    lost: (rows, line) => {
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
        if (mark.line === line && seqs.has(mark.seq)) mark.sure = false
      })
    },
    recorded: (row, line) => {
      order += 1
      const press = pressed.get(row.intent)
      if (press !== undefined && (!press.isRecorded || isTold(press.intent, row))) apply(press.intent, row, line)
      if (press !== undefined) press.isRecorded = true
      if (press !== undefined && row.type === 'cardFlipped' && isTurn(press.intent)) press.turned = row.actor
      const { actor } = row
      followLoads(row)
      // A dropped action, and one that goes after others because of its owner, leave it to the server what holds.
      const action = word(row, 'rowId')
      if (row.type === 'actionDelivered' || row.type === 'actionDropped') aside.delete(action)
      if (row.type === 'actionDropped') unsure((mark) => mark.rowId === action)
      if (row.type === 'actionSetAside') {
        aside.add(action)
        each((mark, key, place) => {
          if (isAt(places.get(action), key, place)) mark.sure = false
        })
      }
      if (actor === undefined) return
      // What waits through a log-out shows again when the server tells of it.
      if (row.type === 'loggedOut')
        each((mark, key) => (key.startsWith(actor) && mark.deliveredAt === undefined ? (mark.sure = false) : undefined))
      // What was let go, the server may have had all the same, or have in another form.
      for (const gone of idsLetGo(row)) aside.delete(gone)
      if (row.type === 'quizResponsesReset' || row.type === 'assessmentLetGo')
        unsure((mark, key) => key === `${actor} answer` && isOfDeck(marks(actor, 'answer'), mark, word(row, 'deckId')))
      if (row.type === 'categoryRelocked')
        each((mark, key) => (key === `${actor} seen` ? (mark.sure = false) : undefined))
      // A phone that was proven sets a preference as well (S-OTP-09).
      if (row.type === 'preferencesChanged' && press?.intent.type !== 'changePreferences')
        unsure((_mark, key) => key === `${actor} preference`)
      // The answer to a trigger card counts when the server has it.
      if (row.type === 'quizAnswered' && [recordAt(row.data, 'direct'), recordAt(row.data, 'practice')].includes(true))
        marks(actor, 'answer').delete(placeOf(word(row, 'deckId'), word(row, 'questionId')))
    },
    acknowledged: (id, now) => {
      const press = pressed.get(id)
      if (press === undefined) return
      const { intent, line, user, order: since, turned } = press
      if (turned !== undefined)
        must(
          marks(turned, 'seen').has(placeIn(intent)),
          () => 'X-SIM-06: a card was turned and is not recorded as seen',
        )
      if (press.isRecorded) return
      if ((intent.type === 'chooseLanguage' || intent.type === 'chooseColorScheme') && line === now) checkChosen(press)
      if (user === undefined || line.userAt(line.head()) !== user) return
      must(!isAlwaysNews(intent) || !press.isFirst, () => `I1: ${intent.type} is acknowledged and not recorded`)
      if (intent.type !== 'favoriteCardToggle') return
      const mark = marks(user, 'favorite').get(placeOf(intent.data.deckId, intent.data.cardId))
      if (mark === undefined || !mark.sure || mark.showsFrom === undefined || mark.line !== line || mark.order >= since)
        return
      if (line.damaged().has(mark.seq)) return
      must(mark.value === intent.data.favorite, () => 'I1: a favourite is acknowledged and not recorded')
    },
  }
}

/** A log that begins when another one was lost goes on from it. */
const isAfter = (line: Line, before: Line): boolean => line.log.startsWith(before.log) && line.log !== before.log

/** Holds words that were never said before: it cannot come to nothing. */
const isAlwaysNews = ({ type }: Intent): boolean =>
  type === 'rateCard' || type === 'submitFeedback' || type === 'postResponse' || type === 'createDeck'

const placeIn = ({ type, data }: Intent): string => (type === 'flipCard' ? placeOf(data.deckId, data.cardId) : '')

/** Is a card of the deck's content turned to its back? */
const isTurn = ({ type, data }: Intent): boolean =>
  type === 'flipCard' && data.side === 'back' && !data.cardId.startsWith(data.deckId)

const isAt = (at: { readonly key: string; readonly place: string } | undefined, key: string, place: string): boolean =>
  at?.key === key && at.place === place

/**
 * Turning a card is two events, of which the second one is what the server is told of; so is submitting what takes the
 * place of what was refused (O-32).
 */
const isTold = (intent: Intent, { type }: RawRow): boolean =>
  (intent.type === 'flipCard' && type === 'cardSeen') ||
  (intent.type === 'submitFeedback' && type === 'feedbackSubmitted') ||
  (intent.type === 'submitLikertResponse' && type === 'likertSubmitted') ||
  (intent.type === 'submitOrder' && type === 'orderSubmitted')

const isOfDeck = (of: ReadonlyMap<string, Mark>, mark: Mark, deckId: string): boolean =>
  [...of].some(([place, each]) => each === mark && place.startsWith(deckId))
