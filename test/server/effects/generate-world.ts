import { seeded } from '../../simulation/random'
import type { Random } from '../../simulation/random'

/** The content of one generated organisation, as far as learners can lose something by a change of it. */
export interface OrgContent {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly active: boolean
  readonly appDisabled: boolean
  readonly roles: readonly Named[]
  readonly learners: readonly Learner[]
  readonly categories: readonly CategoryContent[]
  readonly decks: readonly DeckContent[]
  readonly competitions: readonly CompetitionContent[]
}

interface Named {
  readonly id: string
  readonly name: string
}

export interface Learner extends Named {
  readonly roles: readonly string[]
  readonly active: boolean
}

export interface CategoryContent {
  readonly id: string
  readonly title: string
  /** Share of a deck that opens the next one, in percent. Undefined: no chain. */
  readonly chainPercentage: number | undefined
}

export interface DeckContent {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly type: 'standard' | 'quiz' | 'points'
  readonly active: boolean
  readonly cover: string
  readonly cards: readonly CardContent[]
  /** Undefined: open to everybody. */
  readonly roles: readonly string[] | undefined
  readonly places: readonly { readonly category: string; readonly position: number }[]
  /** Of an assessment. */
  readonly settings: QuizContent
  /** Of a points deck. */
  readonly groups: readonly string[]
}

export interface QuizContent {
  readonly passMark: number
  readonly limit: number | undefined
  /** Days before a second round; undefined: there is none. */
  readonly delay: number | undefined
  /** ms from the time of the publication, as in `closesAt`. */
  readonly opensAt: number | undefined
  readonly closesAt: number | undefined
}

export interface CardContent {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly active: boolean
  readonly supporting: boolean
  readonly question: QuestionContent | undefined
}

export interface QuestionContent {
  readonly id: string
  readonly answers: readonly string[]
  readonly right: string
  readonly survey: boolean
}

export interface CompetitionContent extends Named {
  readonly players: readonly { readonly id: string; readonly learner: string; readonly score: number }[]
  readonly objectives: readonly { readonly deck: string; readonly event: string; readonly points: number }[]
}

/** What the learners of an organisation have done. */
export interface History {
  readonly opened: readonly { readonly learner: string; readonly deck: string }[]
  readonly seen: readonly { readonly learner: string; readonly deck: string; readonly card: string }[]
  readonly trials: readonly TrialRecord[]
  readonly favorites: readonly { readonly learner: string; readonly deck: string; readonly card: string }[]
  readonly ownDecks: readonly { readonly id: string; readonly learner: string; readonly cards: readonly string[] }[]
  readonly completions: readonly {
    readonly learner: string
    readonly deck: string
    readonly groups: readonly string[]
  }[]
  readonly awards: readonly AwardRecord[]
}

export interface TrialRecord {
  readonly id: string
  readonly learner: string
  readonly deck: string
  readonly attempts: number
  /** In this round; undefined: unlimited. */
  readonly remaining: number | undefined
  readonly score: number | undefined
  readonly passed: boolean
  readonly certificate: string | undefined
  /** Answer ids by question id. */
  readonly answers: ReadonlyMap<string, string>
}

export interface AwardRecord {
  readonly learner: string
  readonly competition: string
  readonly objective: number
  readonly deck: string
  /** The deck of an assessment, or the seen card. */
  readonly object: string
  readonly points: number
}

export interface World {
  readonly content: OrgContent
  readonly history: History
}

/** Generates an organisation and what its learners have done; the same seed gives the same. */
export function generateWorld(seed: number): World {
  const random = seeded(seed)
  const content = generateContent(random, seed)
  return { content, history: generateHistory(random, content) }
}

const noQuiz: QuizContent = {
  passMark: 70,
  limit: undefined,
  delay: undefined,
  opensAt: undefined,
  closesAt: undefined,
}

/** Generates a card with or without a question. */
export function generateCard(random: Random, title: string, isQuestion: boolean): CardContent {
  const answers = Array.from({ length: 3 + random.below(2) }, () => random.uuid())
  return {
    id: random.uuid(),
    title,
    text: `<p>About ${title.toLowerCase()}.</p>`,
    active: true,
    supporting: false,
    question: isQuestion ? { id: random.uuid(), answers, right: random.pick(answers) ?? '', survey: false } : undefined,
  }
}

/** Generates a deck outside of all categories. */
export function generateDeck(
  random: Random,
  slug: string,
  {
    type,
    cards,
    ...more
  }: Pick<DeckContent, 'type'> & { readonly cards: number } & Partial<Omit<DeckContent, 'cards'>>,
): DeckContent {
  return {
    id: random.uuid(),
    slug,
    title: `Deck ${slug}`,
    type,
    active: true,
    cover: 'media/cover.svg',
    cards: Array.from({ length: cards }, (_, at) => generateCard(random, `Card ${at + 1} of ${slug}`, type === 'quiz')),
    roles: undefined,
    places: [],
    settings: noQuiz,
    groups: [],
    ...more,
  }
}

function generateContent(random: Random, seed: number): OrgContent {
  const [everyone, blue, green] = ['Everyone', 'Blue', 'Green'].map((name) => ({
    id: random.uuid(),
    name: `${name} ${seed}`,
  }))
  if (everyone === undefined || blue === undefined || green === undefined) throw new Error('Three roles are named')
  const learners = Array.from({ length: 7 }, (_, at): Learner => ({
    id: random.uuid(),
    name: `Learner ${seed}.${at}`,
    active: true,
    roles: [
      everyone.id,
      ...(at % 3 === 0 || random.chance(0.3) ? [blue.id] : []),
      ...(at % 3 === 1 || random.chance(0.3) ? [green.id] : []),
    ],
  }))
  const chain: CategoryContent = {
    id: random.uuid(),
    title: 'In order',
    chainPercentage: [50, 60, 80, 100][random.below(4)] ?? 50,
  }
  const free: CategoryContent = { id: random.uuid(), title: 'At any time', chainPercentage: undefined }
  const quiz = (): QuizContent => {
    const limit = random.chance(0.8) ? 2 + random.below(2) : undefined
    return {
      ...noQuiz,
      passMark: 50 + 10 * random.below(4),
      limit,
      delay: limit !== undefined && random.chance(0.5) ? 1 : undefined,
    }
  }
  const inChain = (position: number) => ({ places: [{ category: chain.id, position }] })
  const anywhere = (position: number) => ({ places: [{ category: free.id, position }] })
  const size = () => 4 + random.below(3)
  const decks = [
    generateDeck(random, 'chain-one', { type: 'standard', cards: size(), ...inChain(1) }),
    generateDeck(random, 'chain-two', {
      type: random.chance(0.5) ? 'quiz' : 'standard',
      cards: size(),
      settings: quiz(),
      ...inChain(2),
    }),
    generateDeck(random, 'chain-three', { type: 'standard', cards: size(), ...inChain(3) }),
    generateDeck(random, 'reading', { type: 'standard', cards: size(), ...anywhere(1) }),
    generateDeck(random, 'exam', { type: 'quiz', cards: 5, settings: quiz(), ...anywhere(2) }),
    generateDeck(random, 'blue-only', { type: 'standard', cards: size(), roles: [blue.id], ...anywhere(4) }),
    generateDeck(random, 'green-exam', {
      type: 'quiz',
      cards: size(),
      settings: quiz(),
      roles: [green.id],
      ...anywhere(5),
    }),
    generateDeck(random, 'strengths', {
      type: 'points',
      cards: 3,
      groups: [random.uuid(), random.uuid(), random.uuid()],
      ...anywhere(6),
    }),
    generateDeck(random, 'unread', { type: 'standard', cards: size(), ...anywhere(7) }),
  ]
  const deckId = (slug: string): string => decks.find((deck) => deck.slug === slug)?.id ?? ''
  return {
    id: random.uuid(),
    folder: `org-${seed}`,
    name: `Organisation ${seed}`,
    active: true,
    appDisabled: false,
    roles: [everyone, blue, green],
    learners,
    categories: [chain, free],
    decks,
    competitions: [
      {
        id: random.uuid(),
        name: `Race ${seed}`,
        players: learners.slice(0, 3).map(({ id }) => ({ id: random.uuid(), learner: id, score: 5 * random.below(6) })),
        objectives: [
          { deck: deckId('reading'), event: 'deckSeen', points: 60 },
          { deck: deckId('exam'), event: 'assessmentPassed', points: 40 },
        ],
      },
    ],
  }
}

/** The decks that nobody has opened. */
const unread = new Set(['unread'])

function generateHistory(random: Random, { learners, decks, competitions }: OrgContent): History {
  const visits = learners.flatMap((learner) =>
    decks
      .filter(({ roles }) => roles === undefined || roles.some((role) => learner.roles.includes(role)))
      .filter(({ slug }) => !unread.has(slug) && random.chance(0.75))
      .map((deck) => ({ learner: learner.id, deck, count: 1 + random.below(deck.cards.length) })),
  )
  const seen = visits.flatMap(({ learner, deck, count }) =>
    deck.cards.slice(0, count).map((card) => ({ learner, deck: deck.id, card: card.id })),
  )
  const trials = visits.flatMap(({ learner, deck }) =>
    deck.type === 'quiz' ? [generateTrial(random, learner, deck)] : [],
  )
  const liked = visits.filter(() => random.chance(0.2))
  return {
    opened: visits.map(({ learner, deck }) => ({ learner, deck: deck.id })),
    seen,
    trials,
    favorites: liked.map(({ learner, deck }) => ({ learner, deck: deck.id, card: deck.cards[0]?.id ?? '' })),
    ownDecks: learners
      .filter(() => random.chance(0.5))
      .map(({ id }) => {
        const cards = visits
          .filter(({ learner }) => learner === id)
          .flatMap(({ deck }) => deck.cards.slice(0, 1))
          .slice(0, 3)
        return { id: random.uuid(), learner: id, cards: cards.map((card) => card.id) }
      }),
    completions: visits
      .filter(({ deck }) => deck.type === 'points' && random.chance(0.7))
      .map(({ learner, deck }) => ({ learner, deck: deck.id, groups: deck.groups.slice(0, 1 + random.below(3)) })),
    awards: competitions.flatMap((competition) =>
      competition.objectives.flatMap(({ deck, event, points }, objective) => {
        const award = { competition: competition.id, objective, deck }
        const count = decks.find(({ id }) => id === deck)?.cards.length ?? 1
        return event === 'deckSeen'
          ? seen
              .filter((record) => record.deck === deck)
              .map(({ learner, card }): AwardRecord => ({ ...award, learner, object: card, points: points / count }))
          : trials
              .filter((trial) => trial.deck === deck && trial.passed)
              .map(({ learner }): AwardRecord => ({ ...award, learner, object: deck, points }))
      }),
    ),
  }
}

/** Generates a trial that could have come about by the deck's rules. */
function generateTrial(random: Random, learner: string, { id: deck, cards, settings }: DeckContent): TrialRecord {
  const questions = cards.flatMap(({ question }) => question ?? [])
  const { limit, delay, passMark } = settings
  const needed = Math.ceil((passMark * questions.length) / 100)
  const passed = random.chance(0.5)
  const isAnswering = !passed && random.chance(0.4)
  const right = passed ? needed + random.below(questions.length - needed + 1) : random.below(needed)
  const given = isAnswering ? questions.slice(0, 1 + random.below(questions.length)) : questions
  const most = limit === undefined ? 4 : delay === undefined ? limit : 2 * limit
  const attempts = isAnswering ? random.below(limit ?? 3) : 1 + random.below(most)
  const round = limit === undefined ? 0 : attempts % limit
  const isRoundOver = limit !== undefined && attempts > 0 && round === 0
  return {
    id: random.uuid(),
    learner,
    deck,
    attempts,
    remaining: limit === undefined ? undefined : isRoundOver ? 0 : limit - round,
    score: attempts === 0 ? undefined : Math.round((100 * right) / questions.length),
    passed,
    certificate: passed && random.chance(0.5) ? random.uuid() : undefined,
    answers: new Map(
      given.map(({ id, answers, right: correct }, at) => [
        id,
        at < right ? correct : (answers.find((answer) => answer !== correct) ?? ''),
      ]),
    ),
  }
}
