import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CardContent, DeckContent, History, OrgContent } from './generate-world'

const at = '2026-01-10T08:00:00.000Z'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="teal"/></svg>'

/** One organisation of a pack. The history is that of the first load. */
export interface WrittenOrg {
  readonly content: OrgContent
  readonly history?: History
}

/** Writes a pack with these organisations. `now`: ms UTC, the origin of the times of assessments. */
export function writeWorlds(folder: string, version: string, orgs: readonly WrittenOrg[], now: number): void {
  rmSync(folder, { recursive: true, force: true })
  const files: Readonly<Record<string, unknown>> = {
    'pack.json': { format: 1, name: 'Generated', version, defaultOrg: orgs[0]?.content.folder },
    'white-labels.json': [whiteLabel],
    ...Object.fromEntries(orgs.flatMap((org) => Object.entries(orgFiles(org, now)))),
  }
  for (const [path, json] of Object.entries(files)) write(join(folder, path), JSON.stringify(json))
  for (const name of ['cover', 'other', 'logo']) write(join(folder, 'media', `${name}.svg`), drawing)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const logos = { logo: { url: 'media/logo.svg' }, darkModeLogo: { url: 'media/logo.svg' } }
const colors = { uiColor1: '#174a7c', uiColor2: '#2aa183' }

const whiteLabel = {
  id: 'unbranded',
  hosts: ['localhost'],
  stagingHosts: [],
  webDisplayName: 'Generated',
  ...logos,
  ...colors,
  fonts: { text: 'serif', print: 'serif' },
  loginVariant: 'email',
  assessmentLabel: 'Assessment',
  supportEmail: 'support@example.org',
  howToUseUrl: 'https://example.org/how-to',
  privacyUrl: 'https://example.org/privacy',
  accountActions: [],
  securityMode: 'strict',
  disabled: false,
}

function orgFiles({ content, history }: WrittenOrg, now: number): Readonly<Record<string, unknown>> {
  const { id, name, folder, active, appDisabled, roles, learners, categories, decks, competitions } = content
  const path = (file: string) => `orgs/${folder}/${file}`
  return {
    [path('org.json')]: {
      org: { id, name, active, ...logos, ...colors, termsAndConditions: '<p>None</p>' },
      anonymousRoleId: roles[0]?.id,
    },
    [path('settings.json')]: { AdminSettingsApp: { disabled: appDisabled } },
    [path('roles.json')]: roles.map((role) => ({ ...role, org: { id, name } })),
    [path('users.json')]: learners.map((learner) => ({
      user: {
        id: learner.id,
        name: learner.name,
        email: `${learner.id}@example.org`,
        active: learner.active,
        createdAt: at,
        // A role that the organisation lacks is a fault of the pack.
        roles: learner.roles.filter((role) => roles.some((known) => known.id === role)),
        appPreferences: {},
      },
    })),
    [path('categories.json')]: categories.map(({ id: categoryId, title, chainPercentage }, position) => ({
      id: categoryId,
      title,
      position,
      displayType: 'strip',
      daisyChained: chainPercentage !== undefined,
      ...(chainPercentage === undefined ? {} : { daisyChainUnlockPercentage: chainPercentage }),
    })),
    [path('competitions.json')]: competitions.map(({ id: competitionId, name: title, players, objectives }) => ({
      competition: {
        id: competitionId,
        name: title,
        playerType: 'individual',
        deck: { id: competitionId, title, type: 'competition', derived: true },
      },
      players: players
        .filter(({ learner }) => learners.some((person) => person.id === learner))
        .map(({ id: playerId, learner, score }) => ({ id: playerId, userId: learner, score })),
      objectives: objectives.map(({ deck, event, points }) => ({
        event,
        points,
        objectData: { ids: [deck], titles: [] },
      })),
    })),
    ...(history === undefined
      ? {}
      : { [path('progress.json')]: learners.map((learner) => progress(learner.id, content, history)) }),
    ...Object.fromEntries(decks.map((deck) => [path(`decks/${deck.slug}.json`), deckFile(deck, content, now)])),
  }
}

function deckFile(deck: DeckContent, { id, name }: OrgContent, now: number) {
  const { type, settings, groups, cards } = deck
  const time = (offset: number | undefined) => (offset === undefined ? undefined : new Date(now + offset).toISOString())
  const written = (card: CardContent) => ({
    id: card.id,
    deckId: deck.id,
    type: card.question === undefined ? 'basic' : 'quiz',
    title: card.title,
    content: card.text,
    active: card.active,
    createdAt: at,
    updatedAt: at,
    ...(card.question === undefined
      ? {}
      : {
          quiz: {
            id: card.question.id,
            answers: card.question.answers.map((answer, index) => ({ id: answer, text: `Answer ${index}` })),
            correctAnswerId: card.question.right,
            survey: card.question.survey,
          },
        }),
  })
  return {
    deck: {
      id: deck.id,
      title: deck.title,
      type,
      owner: { type: 'organization', id, name },
      active: deck.active,
      createdAt: at,
      updatedAt: at,
      background: '#dfe7ea',
      icon: 'star',
      coverImage: { url: deck.cover },
      ...(type === 'quiz'
        ? {
            quizSettings: {
              passingGrade: settings.passMark,
              quizAttemptLimit: settings.limit,
              quizAttemptDelay: settings.delay,
            },
            quizStartDate: time(settings.opensAt),
            quizEndDate: time(settings.closesAt),
          }
        : {}),
      ...(type === 'points'
        ? {
            pointsConfig: {
              scoreGroups: groups.map((group, position) => ({ id: group, title: `Group ${position}`, position })),
            },
          }
        : {}),
    },
    cards: cards.filter(({ supporting }) => !supporting).map(written),
    supportingCards: cards.filter(({ supporting }) => supporting).map(written),
    categories: deck.places.map(({ category, position }) => ({ categoryId: category, position })),
    ...(deck.roles === undefined ? {} : { allowedRoleIds: deck.roles }),
  }
}

/** Returns the entry of progress.json: what the learner had done before the first load. */
function progress(learner: string, { decks }: OrgContent, history: History) {
  const own = <A extends { readonly learner: string }>(records: readonly A[]): readonly A[] =>
    records.filter((record) => record.learner === learner)
  const trials = own(history.trials)
  return {
    userId: learner,
    recentlyOpenedDeckIds: own(history.opened).map(({ deck }) => deck),
    seen: own(history.seen).map(({ deck, card }) => ({
      id: randomUUID(),
      cardId: card,
      deckId: deck,
      userId: learner,
      percentageContentSeen: 100,
    })),
    favorites: own(history.favorites).map(({ deck, card }) => ({ cardId: card, deckId: deck, createdAt: at })),
    trials: trials.map((trial) => ({
      id: trial.id,
      deckId: trial.deck,
      userId: learner,
      startedAt: at,
      attempts: trial.attempts,
      attemptsRemaining: trial.remaining,
      lastScore: trial.score,
      ...(trial.passed ? { passedAt: at } : {}),
      ...(trial.certificate === undefined ? {} : { submittedAt: at, certificateId: trial.certificate }),
    })),
    responses: trials.flatMap((trial) =>
      [...trial.answers].map(([questionId, answerId]) => ({
        id: randomUUID(),
        deckId: trial.deck,
        cardId: decks.flatMap(({ cards }) => cards).find(({ question }) => question?.id === questionId)?.id,
        questionId,
        answerId,
        createdAt: at,
      })),
    ),
    ownDecks: own(history.ownDecks).map(({ id, cards }) => ({
      deck: { id, title: 'My deck', type: 'standard', owner: { type: 'user', id: learner }, createdAt: at },
      cardIds: cards,
    })),
    pointsCompletions: own(history.completions).map(({ deck, groups }) => ({
      id: randomUUID(),
      deckId: deck,
      userId: learner,
      completedAt: at,
      scores: groups.map((group) => ({ scoreGroupId: group, score: 3 })),
    })),
  }
}
