import type { Random } from '../../simulation/random'
import { generateCard, generateDeck } from './generate-world'
import type { CardContent, DeckContent, OrgContent, QuestionContent, QuizContent, World } from './generate-world'

/** A change of an organisation's content; undefined where it has nothing to change. */
export type Edit = (world: World, random: Random) => OrgContent | undefined

const DAY = 86_400_000

const without = <A>(list: readonly A[], removed: A): readonly A[] => list.filter((one) => one !== removed)

const withDeck = (content: OrgContent, id: string, change: (deck: DeckContent) => DeckContent): OrgContent => ({
  ...content,
  decks: content.decks.map((deck) => (deck.id === id ? change(deck) : deck)),
})

const withAllDecks = (content: OrgContent, change: (deck: DeckContent) => DeckContent): OrgContent => ({
  ...content,
  decks: content.decks.map(change),
})

/** Changes one deck of those that fit. */
const inDeck =
  (
    fits: (deck: DeckContent) => boolean,
    change: (deck: DeckContent, random: Random, world: World) => DeckContent,
  ): Edit =>
  (world, random) => {
    const deck = random.pick(world.content.decks.filter(fits))
    return deck && withDeck(world.content, deck.id, () => change(deck, random, world))
  }

const isQuiz = ({ type }: DeckContent): boolean => type === 'quiz'
const any = (): boolean => true
const isIn =
  (position: number, category: number) =>
  ({ content: { categories } }: World) =>
  ({ places }: DeckContent): boolean =>
    places.some((place) => place.position === position && place.category === categories[category]?.id)

const withSettings = (change: (settings: QuizContent, random: Random) => Partial<QuizContent>): Edit =>
  inDeck(isQuiz, (deck, random) => ({ ...deck, settings: { ...deck.settings, ...change(deck.settings, random) } }))

const withQuestion = (change: (question: QuestionContent, random: Random, world: World) => QuestionContent): Edit =>
  inDeck(isQuiz, (deck, random, world) => {
    const card = random.pick(deck.cards.filter(({ question }) => question !== undefined))
    return {
      ...deck,
      cards: deck.cards.map((one) =>
        one === card && one.question !== undefined ? { ...one, question: change(one.question, random, world) } : one,
      ),
    }
  })

const withCard =
  (fits: (card: CardContent, world: World) => boolean, change: (card: CardContent) => readonly CardContent[]): Edit =>
  (world, random) => {
    const card = random.pick(world.content.decks.flatMap(({ cards }) => cards.filter((one) => fits(one, world))))
    return (
      card &&
      withAllDecks(world.content, (deck) => ({
        ...deck,
        cards: deck.cards.flatMap((one) => (one === card ? change(one) : [one])),
      }))
    )
  }

const withChain =
  (change: (percentage: number) => number | undefined): Edit =>
  ({ content }) => ({
    ...content,
    categories: content.categories.map((category) =>
      category.chainPercentage === undefined
        ? category
        : { ...category, chainPercentage: change(category.chainPercentage) },
    ),
  })

const withRace =
  (change: (race: OrgContent['competitions'][number], random: Random) => OrgContent['competitions'][number]): Edit =>
  ({ content }, random) => ({
    ...content,
    competitions: content.competitions.map((race) => change(race, random)),
  })

const withLearner =
  (change: (learner: OrgContent['learners'][number]) => readonly OrgContent['learners'][number][]): Edit =>
  ({ content }, random) => {
    const learner = random.pick(content.learners)
    return { ...content, learners: content.learners.flatMap((one) => (one === learner ? change(one) : [one])) }
  }

/** Edits that take something from learners, if their histories fit. */
export const plantedEdits: Readonly<Record<string, Edit>> = {
  'another answer is right': withQuestion((question, random) => ({
    ...question,
    right: random.pick(question.answers.filter((answer) => answer !== question.right)) ?? question.right,
  })),
  'a question is not graded': withQuestion((question) => ({ ...question, survey: true })),
  'a chosen answer is removed': withQuestion((question, random, { history }) => {
    const chosen = new Set(history.trials.flatMap(({ answers }) => answers.get(question.id) ?? []))
    const gone = random.pick(question.answers.filter((answer) => chosen.has(answer)))
    const answers = question.answers.filter((answer) => answer !== gone)
    return { ...question, answers, right: gone === question.right ? (answers[0] ?? '') : question.right }
  }),
  'a question is removed': withCard(
    ({ question }) => question !== undefined,
    () => [],
  ),
  'a question is switched off': withCard(
    ({ question }) => question !== undefined,
    (card) => [{ ...card, active: false }],
  ),
  'the pass mark is raised': withSettings(({ passMark }) => ({ passMark: Math.min(100, passMark + 20) })),
  'fewer attempts': withSettings(({ limit }) => ({ limit: limit === undefined ? 2 : limit - 1 })),
  'no second round': withSettings(() => ({ delay: undefined })),
  'the assessment ends': withSettings(() => ({ closesAt: -DAY })),
  'the assessment begins later': withSettings(() => ({ opensAt: DAY })),
  'the deck is no assessment': inDeck(isQuiz, (deck) => ({ ...deck, type: 'standard' })),
  'a deck is removed': ({ content }, random) => {
    const deck = random.pick(content.decks)
    return deck && { ...content, decks: without(content.decks, deck) }
  },
  'a deck is switched off': inDeck(any, (deck) => ({ ...deck, active: false })),
  'the chain asks for everything': withChain(() => 100),
  'the chain cannot be passed': (world, random) =>
    inDeck(isIn(1, 0)(world), (deck) => ({
      ...deck,
      cards: [...deck.cards, ...Array.from({ length: 9 }, () => generateCard(random, 'One more', false))],
    }))(world, random),
  'the chain has another order': (world, random) =>
    inDeck(isIn(3, 0)(world), (deck) => ({
      ...deck,
      places: deck.places.map((place) => ({ ...place, position: 0 })),
    }))(world, random),
  'a chain begins': ({ content }) => ({
    ...content,
    categories: content.categories.map((category) => ({
      ...category,
      chainPercentage: category.chainPercentage ?? 100,
    })),
  }),
  'a role is left out': ({ content }, random) => {
    const [everyone, ...others] = content.roles
    const gone = random.pick(others)
    return {
      ...withAllDecks(content, (deck) => ({
        ...deck,
        roles: deck.roles?.map((role) => (role === gone?.id ? (everyone?.id ?? '') : role)),
      })),
      roles: content.roles.filter((role) => role !== gone),
    }
  },
  'a deck needs a role': inDeck(
    ({ roles }) => roles === undefined,
    (deck, random, { content }) => ({ ...deck, roles: [random.pick(content.roles.slice(1))?.id ?? ''] }),
  ),
  'a deck needs another role': inDeck(
    ({ roles }) => roles !== undefined,
    (deck, _random, { content }) => ({
      ...deck,
      roles: content.roles
        .slice(1)
        .map(({ id }) => id)
        .filter((id) => deck.roles?.includes(id) !== true),
    }),
  ),
  'the competition is removed': ({ content }) => ({ ...content, competitions: [] }),
  'a player is removed': withRace((race, random) => ({
    ...race,
    players: race.players.filter((player) => player !== random.pick(race.players)),
  })),
  'initial points are lowered': withRace((race) => ({
    ...race,
    players: race.players.map((player) => ({ ...player, score: 0 })),
  })),
  'fewer points can be earned': withRace((race) => ({
    ...race,
    objectives: race.objectives.map((objective) => ({ ...objective, points: objective.points / 10 })),
  })),
  'a deck earns no points': withRace((race, random) => ({
    ...race,
    objectives: without(race.objectives, random.pick(race.objectives) ?? { deck: '', event: '', points: 0 }),
  })),
  'a person is left out': withLearner(() => []),
  'a person is switched off': withLearner((learner) => [{ ...learner, active: false }]),
  'a favorite is removed': withCard(
    ({ id, question }, { history }) => question === undefined && history.favorites.some(({ card }) => card === id),
    () => [],
  ),
  'a card of an own deck is removed': withCard(
    ({ id, question }, { history }) =>
      question === undefined && history.ownDecks.some(({ cards }) => cards.includes(id)),
    () => [],
  ),
  'a group of points is removed': inDeck(
    ({ type }) => type === 'points',
    (deck) => ({ ...deck, groups: deck.groups.slice(1) }),
  ),
  'the deck has no points': inDeck(
    ({ type }) => type === 'points',
    (deck) => ({ ...deck, type: 'standard' }),
  ),
  'the organisation is switched off': ({ content }) => ({ ...content, active: false }),
  'the app is switched off': ({ content }) => ({ ...content, appDisabled: true }),
}

/** Edits that take nothing from anybody, whatever they have done. */
export const neutralEdits: Readonly<Record<string, Edit>> = {
  'nothing changes': ({ content }) => content,
  'texts of cards are corrected': ({ content }) =>
    withAllDecks(content, (deck) => ({
      ...deck,
      cards: deck.cards.map((card) => ({
        ...card,
        title: `${card.title}!`,
        text: '<p>Without the typing mistake.</p>',
      })),
    })),
  'decks have other titles': ({ content }) =>
    withAllDecks(content, (deck) => ({ ...deck, title: `The ${deck.title}` })),
  'decks have other pictures': ({ content }) =>
    withAllDecks(content, (deck) => ({ ...deck, cover: 'media/other.svg' })),
  'files have other names': ({ content }) =>
    withAllDecks(content, (deck) => ({ ...deck, slug: `renamed-${deck.slug}` })),
  'cards are in another order': ({ content }) =>
    withAllDecks(content, (deck) => ({ ...deck, cards: deck.cards.toReversed() })),
  'answers are in another order': ({ content }) =>
    withAllDecks(content, (deck) => ({
      ...deck,
      cards: deck.cards.map((card) => ({
        ...card,
        question: card.question && { ...card.question, answers: card.question.answers.toReversed() },
      })),
    })),
  'a question has a further answer': withQuestion((question, random) => ({
    ...question,
    answers: [...question.answers, random.uuid()],
  })),
  'an assessment has a further question': inDeck(
    ({ type, slug }) => type === 'quiz' && !slug.startsWith('chain'),
    (deck, random) => ({ ...deck, cards: [generateCard(random, 'One more', true), ...deck.cards] }),
  ),
  'a deck outside of chains has a further card': inDeck(
    ({ slug }) => !slug.startsWith('chain'),
    (deck, random) => ({ ...deck, cards: [...deck.cards, generateCard(random, 'One more', false)] }),
  ),
  'a deck of a chain has a further supporting card': inDeck(
    ({ slug }) => slug.startsWith('chain'),
    (deck, random) => ({
      ...deck,
      cards: [...deck.cards, { ...generateCard(random, 'Help', false), supporting: true }],
    }),
  ),
  'the last deck of a chain has a further card': inDeck(
    ({ slug }) => slug === 'chain-three',
    (deck, random) => ({ ...deck, cards: [...deck.cards, generateCard(random, 'One more', false)] }),
  ),
  'there is a further deck': (world, random) => ({
    ...world.content,
    decks: [
      generateDeck(random, 'further', { type: random.chance(0.5) ? 'quiz' : 'standard', cards: 3 }),
      ...world.content.decks,
    ],
  }),
  'a chain has a further deck at its end': ({ content }, random) => ({
    ...content,
    decks: [
      ...content.decks,
      generateDeck(random, 'further', {
        type: 'standard',
        cards: 3,
        places: [{ category: content.categories[0]?.id ?? '', position: 9 }],
      }),
    ],
  }),
  'a further deck needs a role': ({ content }, random) => ({
    ...content,
    decks: [
      ...content.decks,
      generateDeck(random, 'further', { type: 'standard', cards: 3, roles: [content.roles[1]?.id ?? ''] }),
    ],
  }),
  'decks outside of chains are in another order': ({ content }) =>
    withAllDecks(content, (deck) =>
      deck.slug.startsWith('chain')
        ? deck
        : { ...deck, places: deck.places.map((place) => ({ ...place, position: 20 - place.position })) },
    ),
  'the pass mark is lowered': withSettings(({ passMark }) => ({ passMark: passMark - 10 })),
  'more attempts': withSettings(({ limit }) => ({ limit: limit === undefined ? undefined : limit + 1 })),
  'any number of attempts': withSettings(() => ({ limit: undefined, delay: undefined })),
  'the assessment ends one day': withSettings(() => ({ closesAt: 30 * DAY })),
  'the assessment has begun': withSettings(() => ({ opensAt: -30 * DAY })),
  'the chain asks for less': withChain((percentage) => percentage - 20),
  'the chain is opened': withChain(() => undefined),
  'a deck of the chain is in a further category': (world, random) =>
    inDeck(isIn(2, 0)(world), (deck) => ({
      ...deck,
      places: [...deck.places, { category: world.content.categories[1]?.id ?? '', position: 30 }],
    }))(world, random),
  'categories have other titles': ({ content }) => ({
    ...content,
    categories: content.categories.map((category) => ({ ...category, title: `${category.title}, please` })),
  }),
  'a deck is in no category': inDeck(
    ({ slug }) => !slug.startsWith('chain'),
    (deck) => ({ ...deck, places: [] }),
  ),
  'there is a further role': ({ content }, random) => ({
    ...content,
    roles: [...content.roles, { id: random.uuid(), name: 'Further role' }],
  }),
  'roles have other names': ({ content }) => ({
    ...content,
    roles: content.roles.map((role) => ({ ...role, name: `${role.name} team` })),
  }),
  'a deck is for a further role': inDeck(
    ({ roles }) => roles !== undefined,
    (deck, _random, { content }) => ({ ...deck, roles: content.roles.map(({ id }) => id) }),
  ),
  'a deck is for everybody': inDeck(
    ({ roles }) => roles !== undefined,
    (deck) => ({ ...deck, roles: undefined }),
  ),
  'there is a further person': ({ content }, random) => ({
    ...content,
    learners: [...content.learners, { id: random.uuid(), name: 'Further person', active: true, roles: [] }],
  }),
  'people have other names': ({ content }) => ({
    ...content,
    learners: content.learners.map((learner) => ({ ...learner, name: `${learner.name} Smith` })),
  }),
  'the pack names fewer roles of a person': withLearner((learner) => [{ ...learner, roles: [] }]),
  'there is a further competition': ({ content }, random) => ({
    ...content,
    competitions: [...content.competitions, { id: random.uuid(), name: 'Further race', players: [], objectives: [] }],
  }),
  'a further deck earns points': ({ content }) => ({
    ...content,
    competitions: content.competitions.map((race) => ({
      ...race,
      objectives: [...race.objectives, { deck: content.decks[0]?.id ?? '', event: 'deckSeen', points: 10 }],
    })),
  }),
  'more points can be earned': withRace((race) => ({
    ...race,
    objectives: race.objectives.map((objective) => ({ ...objective, points: objective.points * 2 })),
  })),
  'initial points are raised': withRace((race) => ({
    ...race,
    players: race.players.map((player) => ({ ...player, score: player.score + 5 })),
  })),
  'a deck without readers is removed': ({ content }) => ({
    ...content,
    decks: content.decks.filter(({ slug }) => slug !== 'unread'),
  }),
  'a deck without readers needs a card less': inDeck(
    ({ slug }) => slug === 'unread',
    (deck) => ({ ...deck, cards: deck.cards.slice(1) }),
  ),
  'a card that nobody keeps is removed': withCard(
    ({ id, question }, { content, history }) =>
      question === undefined &&
      content.decks.some(({ slug, cards }) => slug === 'reading' && cards.some((card) => card.id === id)) &&
      history.favorites.every(({ card }) => card !== id) &&
      history.ownDecks.every(({ cards }) => !cards.includes(id)),
    () => [],
  ),
  'there is a further group of points': inDeck(
    ({ type }) => type === 'points',
    (deck, random) => ({ ...deck, groups: [...deck.groups, random.uuid()] }),
  ),
}
