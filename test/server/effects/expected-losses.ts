import type {
  CardContent,
  CategoryContent,
  CompetitionContent,
  DeckContent,
  History,
  Learner,
  OrgContent,
  TrialRecord,
} from './generate-world'

/** Names of learners by what they lose: 'kind reason title'. */
export type Losses = Readonly<Record<string, readonly string[]>>

/**
 * Says what learners lose by a change, written from docs/content.md: nothing of the server or the core is used. It
 * walks through the learners one by one, where the server works on sets.
 */
export function expectedLosses(before: OrgContent, after: OrgContent, history: History): Losses {
  const lost = before.learners
    .filter(({ active }) => active)
    .flatMap((learner) => lossesOf(learner, before, after, history).map((loss) => ({ loss, name: learner.name })))
  const losses: Record<string, string[]> = {}
  for (const { loss, name } of lost) losses[loss] = [...new Set([...(losses[loss] ?? []), name])].toSorted()
  return losses
}

function lossesOf(learner: Learner, before: OrgContent, after: OrgContent, history: History): readonly string[] {
  if (after.learners.find(({ id }) => id === learner.id)?.active !== true) return [`access removed ${before.name}`]
  const isShut = ({ active, appDisabled }: OrgContent) => !active || appDisabled
  return [
    ...(isShut(after) && !isShut(before) ? [`access closed ${before.name}`] : []),
    ...before.roles
      .filter(({ id }) => learner.roles.includes(id) && after.roles.every((role) => role.id !== id))
      .map(({ name }) => `role removed ${name}`),
    ...history.trials
      .filter((trial) => trial.learner === learner.id)
      .flatMap((trial) => lossesInTrial(trial, before, after)),
    ...lostDecks(learner, before, after, history),
    ...lostCards(learner, before, after, history),
    ...lostResults(learner, before, after, history),
    ...before.competitions.flatMap((competition) => lostPoints(learner, competition, after, history)),
  ]
}

const deckIn = ({ decks }: OrgContent, id: string): DeckContent | undefined =>
  decks.find((deck) => deck.id === id && deck.active)

const shownCards = ({ cards }: DeckContent): readonly CardContent[] => cards.filter(({ active }) => active)
const countedCards = (deck: DeckContent): readonly CardContent[] =>
  shownCards(deck).filter(({ supporting }) => !supporting)

// Assessments

function lossesInTrial(trial: TrialRecord, before: OrgContent, after: OrgContent): readonly string[] {
  const old = deckIn(before, trial.deck)
  if (old?.type !== 'quiz') return []
  const kind = trial.certificate !== undefined ? 'certificate' : trial.passed ? 'pass' : 'attempt'
  const lost = (reason: string) => `${kind} ${reason} ${old.title}`
  const next = deckIn(after, trial.deck)
  if (next === undefined) return [lost('removed')]
  if (next.type !== 'quiz') return [lost('noAssessment')]
  if (trial.passed) {
    const [was, is] = [resultOf(trial, old), resultOf(trial, next)]
    if (was === undefined || was.percent < old.settings.passMark) return []
    if (is !== undefined && is.percent >= next.settings.passMark) return []
    return [lost(is?.right === was.right && is.of === was.of ? 'passMark' : 'answers')]
  }
  const [leftBefore, leftAfter] = [attemptsLeft(trial, old), attemptsLeft(trial, next)]
  const isShut = ({ settings: { opensAt = -Infinity, closesAt = Infinity } }: DeckContent) =>
    opensAt > 0 || closesAt < 0
  return [
    ...(!isShut(old) && isShut(next) && leftBefore > 0 ? [lost('closed')] : []),
    ...(leftAfter < leftBefore ? [lost('limit')] : []),
    ...((trial.remaining ?? 1) > 0 &&
    [...trial.answers].some(([question, answer]) => markOf(old, question, answer) !== markOf(next, question, answer))
      ? [lost('answers')]
      : []),
  ]
}

/** Is the answer right, wrong, ungraded, or not in the deck? */
function markOf(deck: DeckContent, questionId: string, answer: string): string {
  const question = countedCards(deck).find((card) => card.question?.id === questionId)?.question
  if (question?.answers.includes(answer) !== true) return 'absent'
  if (question.survey) return 'ungraded'
  return question.right === answer ? 'right' : 'wrong'
}

/** Result of the given answers, over the questions that the deck still has. */
function resultOf({ answers }: TrialRecord, deck: DeckContent) {
  const marks = [...answers]
    .map(([question, answer]) => markOf(deck, question, answer))
    .filter((mark) => mark !== 'absent')
  if (marks.length === 0) return undefined
  const right = marks.filter((mark) => mark === 'right').length
  const graded = marks.filter((mark) => mark !== 'ungraded').length
  return { right, of: marks.length, percent: graded === 0 ? 100 : Math.round((100 * right) / graded) }
}

function attemptsLeft({ attempts }: TrialRecord, { settings: { limit = Infinity, delay } }: DeckContent): number {
  return Math.max(0, (delay === undefined ? limit : 2 * limit) - attempts)
}

// Decks

function lostDecks(learner: Learner, before: OrgContent, after: OrgContent, history: History): readonly string[] {
  return before.decks.flatMap((deck) => {
    if (!mayOpen(learner, deck, before)) return []
    const next = deckIn(after, deck.id)
    if (next === undefined) {
      const hasWorked = [history.opened, history.seen, history.trials].some((records) =>
        records.some((record) => record.learner === learner.id && record.deck === deck.id),
      )
      return hasWorked ? [`deck removed ${deck.title}`] : []
    }
    if (isLocked(learner, deck.id, before, history)) return []
    if (!mayOpen(learner, next, after)) return [`deck role ${deck.title}`]
    return isLocked(learner, deck.id, after, history) ? [`deck chain ${deck.title}`] : []
  })
}

/** The roles of a learner are those of the first load. A role that the content lacks opens nothing. */
const mayOpen = (learner: Learner, { active, roles }: DeckContent, content: OrgContent): boolean =>
  active &&
  (roles === undefined ||
    roles.some((role) => learner.roles.includes(role) && content.roles.some(({ id }) => id === role)))

/** Is the deck locked in each category that contains it? */
function isLocked(learner: Learner, deckId: string, content: OrgContent, history: History): boolean {
  const around = content.categories.filter(({ id }) =>
    deckIn(content, deckId)?.places.some(({ category }) => category === id),
  )
  return around.length > 0 && around.every((category) => lockedIn(category, learner, content, history).includes(deckId))
}

function lockedIn(
  category: CategoryContent,
  learner: Learner,
  content: OrgContent,
  history: History,
): readonly string[] {
  if (category.chainPercentage === undefined) return []
  const decks = content.decks
    .filter((deck) => mayOpen(learner, deck, content))
    .flatMap((deck) =>
      deck.places.filter((place) => place.category === category.id).map(({ position }) => ({ deck, position })),
    )
    .toSorted((one, other) => one.position - other.position)
  const locked: string[] = []
  for (const [at, { deck }] of decks.entries()) {
    const previous = decks[at - 1]?.deck
    if (previous === undefined) continue
    const isPassed =
      !locked.includes(previous.id) &&
      history.trials.some((trial) => trial.learner === learner.id && trial.deck === previous.id && trial.passed)
    const cards = countedCards(previous)
    const seen = cards.filter((card) =>
      history.seen.some(
        (record) => record.learner === learner.id && record.deck === previous.id && record.card === card.id,
      ),
    )
    const share = cards.length === 0 ? 100 : (100 * seen.length) / cards.length
    if (!isPassed && share < category.chainPercentage) locked.push(deck.id)
  }
  return locked
}

// What learners have collected

function lostCards(learner: Learner, before: OrgContent, after: OrgContent, history: History): readonly string[] {
  const homes = before.decks.filter(({ active }) => active)
  const isGone = (card: string): boolean =>
    !after.decks.some((deck) => deck.active && shownCards(deck).some(({ id }) => id === card))
  const titleOf = (card: string): readonly string[] =>
    homes.filter((deck) => shownCards(deck).some(({ id }) => id === card)).map(({ title }) => title)
  const marked = history.favorites.filter((favorite) => favorite.learner === learner.id).map(({ card }) => card)
  const tucked = history.ownDecks.filter((own) => own.learner === learner.id).flatMap(({ cards }) => cards)
  return [
    ...marked
      .filter(isGone)
      .flatMap(titleOf)
      .map((title) => `favorite removed ${title}`),
    ...tucked
      .filter(isGone)
      .flatMap(titleOf)
      .map((title) => `ownDeck removed ${title}`),
  ]
}

function lostResults(
  learner: Learner,
  before: OrgContent,
  after: OrgContent,
  { completions }: History,
): readonly string[] {
  return completions
    .filter((completion) => completion.learner === learner.id)
    .flatMap(({ deck, groups }) => {
      const [old, next] = [deckIn(before, deck), deckIn(after, deck)]
      if (old?.type !== 'points') return []
      const isKept = next?.type === 'points' && groups.every((group) => next.groups.includes(group))
      return isKept ? [] : [`result removed ${old.title}`]
    })
}

// Competitions

function lostPoints(
  learner: Learner,
  competition: CompetitionContent,
  after: OrgContent,
  { awards }: History,
): readonly string[] {
  const won = awards.filter((award) => award.learner === learner.id && award.competition === competition.id)
  const total = ({ players, objectives }: CompetitionContent, earned: number): number => {
    const initial = players.find((player) => player.learner === learner.id)?.score ?? 0
    const most = objectives.reduce((sum, { points }) => sum + points, 0)
    return Math.round(100 * Math.min(initial + earned, Math.max(most, initial))) / 100
  }
  const sum = (records: typeof won) => records.reduce((points, award) => points + award.points, 0)
  const was = total(competition, sum(won))
  const next = after.competitions.find(({ id }) => id === competition.id)
  if (next === undefined) return was > 0 ? [`points removed ${competition.name}`] : []
  const stays = ({ deck }: (typeof won)[number]): boolean =>
    deckIn(after, deck) !== undefined && next.objectives.some((objective) => objective.deck === deck)
  const is = total(next, sum(won.filter(stays)))
  if (is >= was) return []
  return [`points ${won.every(stays) ? 'lower' : 'removed'} ${competition.name}`]
}
