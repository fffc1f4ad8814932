import type { QuizAnswer } from '../../protocol/cards/quiz'
import type { Card } from '../../protocol/entities/card'
import type { Pack, PackDeck, PackOrg } from './pack-files'
import { idFaults } from './pack-ids'
import type { RelationFault } from './relation-rules'

type Report = (path: string, reason: string) => void

/** Finds all broken references in a decoded pack (docs/content.md, 'References'). */
export function packRelationFaults(pack: Pack): readonly RelationFault[] {
  const faults: RelationFault[] = []
  const into =
    (file: string): Report =>
    (path, reason) => {
      faults.push({ file, path, reason })
    }
  if (!pack.orgs.some(({ folder }) => folder === pack.info.defaultOrg)) {
    into('pack.json')('defaultOrg', 'no such organisation')
  }
  checkWhiteLabels(pack, into)
  checkSignIns(pack, into)
  for (const org of pack.orgs) checkOrg(org, (name) => into(`orgs/${org.folder}/${name}`), into)
  return [...faults, ...idFaults(pack)]
}

/** Is the host written as `hostOf` returns it? Others never match a request. */
const isHostName = (host: string): boolean => /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|[0-9a-f:]+)$/.test(host)

function checkWhiteLabels({ whiteLabels, orgs }: Pack, into: (file: string) => Report): void {
  const report = into('white-labels.json')
  const hosts = new Set<string>()
  const ids = new Set<string>()
  whiteLabels.forEach((label, index) => {
    takeOnce(ids, label.id, () => report(`${index}.id`, 'a second white-label has this id'))
    if (label.orgId !== undefined && !orgs.some(({ org }) => org.org.id === label.orgId)) {
      report(`${index}.orgId`, 'no such organisation')
    }
    for (const host of [...label.hosts, ...(label.stagingHosts ?? [])]) {
      if (!isHostName(host)) report(`${index}.hosts`, 'a host is a name in lower case, without a port')
      takeOnce(hosts, host, () => report(`${index}.hosts`, 'a host belongs to one white-label only'))
    }
  })
  for (const { folder, org } of orgs) {
    const ofOrg = into(`orgs/${folder}/org.json`)
    org.hosts?.forEach((host, index) => {
      if (!isHostName(host)) ofOrg(`hosts.${index}`, 'a host is a name in lower case, without a port')
      takeOnce(hosts, host, () => ofOrg(`hosts.${index}`, 'belongs to a white-label or to another organisation'))
    })
  }
  if (whiteLabels.filter(({ orgId }) => orgId === undefined).length !== 1) {
    report('', 'exactly one white-label has no organisation: the unbranded one')
  }
}

function checkSignIns({ orgs }: Pack, into: (file: string) => Report): void {
  const emails = new Set<string>()
  const codes = new Set<string>()
  for (const { folder, users, roles } of orgs) {
    const names = new Set<string>()
    users.forEach(({ user, username }, index) => {
      const report = into(`orgs/${folder}/users.json`)
      takeOnce(emails, user.email?.toLowerCase(), () => report(`${index}.user.email`, 'a second user has this email'))
      takeOnce(names, username?.toUpperCase(), () => report(`${index}.username`, 'a second user has this name'))
    })
    roles.forEach(({ contentCode }, index) => {
      const report = into(`orgs/${folder}/roles.json`)
      takeOnce(codes, contentCode?.toUpperCase(), () => report(`${index}.contentCode`, 'a second role has this code'))
    })
  }
}

function takeOnce(taken: Set<string>, word: string | undefined, onSecond: () => void): void {
  if (word === undefined) return
  if (taken.has(word)) onSecond()
  taken.add(word)
}

function checkOrg(pack: PackOrg, file: (name: string) => Report, into: (file: string) => Report): void {
  const roles = new Set(pack.roles.map(({ id }) => id))
  const users = new Set(pack.users.map(({ user }) => user.id))
  const categories = new Set(pack.categories.map(({ id }) => id))
  const decks = new Set(pack.decks.map(({ deck }) => deck.id))
  const cards = new Map(pack.decks.flatMap((entry) => allCards(entry).map((card) => [card.id, entry.deck.id] as const)))
  const orgId = pack.org.org.id

  const org = file('org.json')
  known(roles, pack.org.anonymousRoleId, () => org('anonymousRoleId', 'no such role'))
  known(roles, pack.org.org.newUserRoleId, () => org('org.newUserRoleId', 'no such role'))
  checkNamed(pack.org.services?.resultsMail?.roleIds, roles, 'no such role', (place, reason) =>
    org(`services.resultsMail.roleIds.${place}`, reason),
  )
  const clients = pack.org.org.oauthConfig ?? {}
  for (const provider of ['google', 'azure', 'okta'] as const)
    if ('clientSecret' in (clients[provider] ?? {}))
      org(`org.oauthConfig.${provider}.clientSecret`, 'clients read this; a secret belongs in services.singleSignOn')
  pack.roles.forEach((role, index) => {
    if (role.org?.id !== orgId) file('roles.json')(`${index}.org.id`, 'is not this organisation')
  })
  pack.users.forEach(({ user }, index) =>
    checkNamed(user.roles, roles, 'no such role', (place, reason) =>
      file('users.json')(`${index}.user.roles.${place}`, reason),
    ),
  )
  pack.categories.forEach((category, index) => {
    known(categories, category.parentId, () => file('categories.json')(`${index}.parentId`, 'no such category'))
    if (isCircular(pack, category.id)) file('categories.json')(`${index}.parentId`, 'leads back to this category')
    if (category.daisyChained === true && category.daisyChainUnlockPercentage === undefined) {
      file('categories.json')(`${index}.daisyChainUnlockPercentage`, 'is needed in a daisy chain')
    }
  })
  for (const entry of pack.decks) checkDeck(entry, { roles, categories, decks, cards }, into(entry.file))
  pack.notifications.forEach(({ userId }, index) => {
    known(users, userId, () => file('notifications.json')(`${index}.userId`, 'no such user'))
  })
  pack.competitions.forEach((entry, index) => {
    const report = file('competitions.json')
    const teams = new Set(entry.teams?.map(({ id }) => id))
    if (entry.competition.deck !== undefined && entry.competition.deck.id !== entry.competition.id) {
      report(`${index}.competition.deck.id`, 'is not that of the competition')
    }
    entry.players?.forEach((player, place) => {
      known(users, player.userId, () => report(`${index}.players.${place}.userId`, 'no such user'))
      known(teams, player.teamId, () => report(`${index}.players.${place}.teamId`, 'no such team'))
    })
  })
  checkProgress(pack, { users, decks, cards }, file('progress.json'))
}

interface Known {
  readonly roles: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly decks: ReadonlySet<string>
  readonly users: ReadonlySet<string>
  /** Deck id by card id. */
  readonly cards: ReadonlyMap<string, string>
}

const known = (ids: { has(id: string): boolean }, id: string | undefined, onMissing: () => void): void => {
  if (id !== undefined && !ids.has(id)) onMissing()
}

/** Checks that each id of a list is known and occurs once. */
function checkNamed(
  ids: readonly string[] | undefined,
  there: ReadonlySet<string>,
  missing: string,
  report: (index: number, reason: string) => void,
): void {
  const named = new Set<string>()
  ids?.forEach((id, index) => {
    known(there, id, () => report(index, missing))
    takeOnce(named, id, () => report(index, 'is named twice'))
  })
}

const allCards = ({ cards, supportingCards }: PackDeck): readonly Card[] => [...cards, ...(supportingCards ?? [])]

function isCircular({ categories }: PackOrg, id: string): boolean {
  const parents = new Map(categories.map((category) => [category.id, category.parentId]))
  const seen = new Set<string>()
  for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

function checkDeck(entry: PackDeck, ids: Omit<Known, 'users'>, report: Report): void {
  const { deck } = entry
  const own = new Set(entry.cards.map(({ id }) => id))
  const groups = new Set(deck.pointsConfig?.scoreGroups?.map(({ id }) => id))
  const places = entry.categories?.map(({ categoryId }) => categoryId)
  checkNamed(places, ids.categories, 'no such category', (index, reason) =>
    report(`categories.${index}.categoryId`, reason),
  )
  checkNamed(entry.allowedRoleIds, ids.roles, 'no such role', (index, reason) =>
    report(`allowedRoleIds.${index}`, reason),
  )
  if (entry.allowedRoleIds?.length === 0) report('allowedRoleIds', 'is empty')
  deck.quizSettings?.quizReportUsersRoleIds?.forEach((id, index) => {
    known(ids.roles, id, () => report(`deck.quizSettings.quizReportUsersRoleIds.${index}`, 'no such role'))
  })
  deck.sections?.forEach(({ beforeCardId }, index) => {
    known(own, beforeCardId, () => report(`deck.sections.${index}.beforeCardId`, 'is no card of this deck'))
  })
  known(ids.categories, deck.searchCategoryId, () => report('deck.searchCategoryId', 'no such category'))
  entry.triggers?.forEach((trigger, index) => {
    known(own, trigger.cardId, () => report(`triggers.${index}.cardId`, 'is no card of this deck'))
    known(ids.roles, trigger.actionData?.role?.id, () => report(`triggers.${index}.actionData.role.id`, 'no such role'))
  })
  entry.connections?.forEach((connection, index) => {
    known(ids.decks, connection.deckId, () => report(`connections.${index}.deckId`, 'no such deck'))
    known(groups, connection.scoreGroupId, () => report(`connections.${index}.scoreGroupId`, 'no such score group'))
  })
  entry.cards.forEach((card, index) => checkCard(card, deck.id, groups, ids, prefixed(report, `cards.${index}`)))
  entry.supportingCards?.forEach((card, index) =>
    checkCard(card, deck.id, groups, ids, prefixed(report, `supportingCards.${index}`)),
  )
}

const prefixed =
  (report: Report, prefix: string): Report =>
  (path, reason) =>
    report(`${prefix}.${path}`, reason)

function checkCard(
  card: Card,
  deckId: string,
  groups: ReadonlySet<string>,
  { roles, cards }: Pick<Known, 'roles' | 'cards'>,
  report: Report,
): void {
  if (card.deckId !== undefined && card.deckId !== deckId) report('deckId', 'is not the deck that holds the card')
  known(groups, card.likert?.scoreGroupId, () => report('likert.scoreGroupId', 'no such score group'))
  known(groups, card.quiz?.scoreGroupId, () => report('quiz.scoreGroupId', 'no such score group'))
  known(roles, card.discussion?.moderatorRoleId, () => report('discussion.moderatorRoleId', 'no such role'))
  const { quiz } = card
  if (card.type === 'quiz' && quiz === undefined) report('quiz', 'is needed on a quiz card')
  if (quiz === undefined) return
  checkAnswer(quiz.answers, quiz.correctAnswerId, 'quiz.correctAnswerId', report)
  quiz.variants?.forEach((variant, index) =>
    checkAnswer(variant.answers, variant.correctAnswerId, `quiz.variants.${index}.correctAnswerId`, report),
  )
  const texts = [
    quiz.remediation?.correct,
    quiz.remediation?.incorrect,
    ...Object.values(quiz.remediation?.answers ?? {}),
  ]
  for (const text of texts) {
    for (const link of text?.links ?? []) {
      known(cards, link.cardId, () => report('quiz.remediation', 'a link leads to no card of the organisation'))
    }
  }
}

function checkAnswer(
  answers: readonly QuizAnswer[] | undefined,
  correct: string | undefined,
  path: string,
  report: Report,
) {
  if (correct !== undefined && !(answers ?? []).some(({ id }) => id === correct)) {
    report(path, 'is not one of the answers')
  }
}

function checkProgress(
  pack: PackOrg,
  { users, decks, cards }: Pick<Known, 'users' | 'decks' | 'cards'>,
  report: Report,
): void {
  const people = new Set<string>()
  pack.progress.forEach((entry, index) => {
    known(users, entry.userId, () => report(`${index}.userId`, 'no such user'))
    takeOnce(people, entry.userId, () => report(`${index}.userId`, 'a second entry for this user'))
    entry.recentlyOpenedDeckIds?.forEach((id, place) => {
      known(decks, id, () => report(`${index}.recentlyOpenedDeckIds.${place}`, 'no such deck'))
    })
    entry.trials?.forEach(({ deckId }, place) => {
      known(decks, deckId, () => report(`${index}.trials.${place}.deckId`, 'no such deck'))
    })
    const records = {
      seen: entry.seen,
      favorites: entry.favorites,
      responses: entry.responses,
      feedback: entry.feedback,
    }
    for (const [name, list] of Object.entries({ ...records, discussionResponses: entry.discussionResponses })) {
      list?.forEach((record, place) => {
        if (cards.get(record.cardId) === undefined) report(`${index}.${name}.${place}.cardId`, 'no such card')
        else if (cards.get(record.cardId) !== record.deckId) {
          report(`${index}.${name}.${place}.deckId`, 'is not the deck of the card')
        }
      })
    }
    entry.ownDecks?.forEach(({ cardIds }, place) =>
      cardIds.forEach((id, card) => {
        known(cards, id, () => report(`${index}.ownDecks.${place}.cardIds.${card}`, 'no such card'))
      }),
    )
  })
}
