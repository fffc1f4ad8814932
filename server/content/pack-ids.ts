import type { Card } from '../../protocol/entities/card'
import { isUniqueId } from '../../protocol/ids'
import type { Pack, PackDeck, PackOrg } from './pack-files'
import type { RelationFault } from './relation-rules'

interface Named {
  readonly file: string
  readonly path: string
  readonly id: string
}

interface WithId {
  readonly id: string
}

/** Finds ids that are not UUIDs, and duplicate ids: an id is unique in the whole pack. */
export function idFaults({ orgs }: Pack): readonly RelationFault[] {
  const owners = new Set<string>()
  return orgs.flatMap(namedThings).flatMap(({ file, path, id }): RelationFault[] => {
    const faults: RelationFault[] = []
    if (!isUniqueId(id) || id !== id.toLowerCase()) faults.push({ file, path, reason: 'is no UUID in lower case' })
    if (owners.has(id)) faults.push({ file, path, reason: 'this id is given twice' })
    owners.add(id)
    return faults
  })
}

/** Lists the ids of a list with their paths. `prefix` is the path of the list, with a trailing dot. */
const listed = (things: readonly WithId[] = [], prefix = '', field = 'id') =>
  things.map(({ id }, index) => ({ path: `${prefix}${index}.${field}`, id }))

function namedThings(pack: PackOrg): readonly Named[] {
  const inFile = (name: string, things: readonly Omit<Named, 'file'>[]): Named[] =>
    things.map((thing) => ({ file: `orgs/${pack.folder}/${name}`, ...thing }))
  const { org, roles, users, categories, promos, notices, competitions, notifications, progress } = pack
  const told = notifications.map(({ notification }) => ({ id: notification.notificationId }))
  return [
    ...inFile('org.json', [{ path: 'org.id', id: org.org.id }]),
    ...inFile('roles.json', listed(roles)),
    ...inFile(
      'users.json',
      listed(
        users.map(({ user }) => user),
        '',
        'user.id',
      ),
    ),
    ...inFile('categories.json', listed(categories)),
    ...inFile('promos.json', listed(promos)),
    ...inFile('notices.json', listed(notices)),
    ...inFile('competitions.json', competitions.flatMap(inCompetition)),
    ...inFile('notifications.json', listed(told, '', 'notification.notificationId')),
    ...inFile('progress.json', progress.flatMap(inProgress)),
    ...pack.decks.flatMap((entry) => inDeck(entry).map((thing) => ({ file: entry.file, ...thing }))),
  ]
}

const inCompetition = ({ competition, teams, players }: PackOrg['competitions'][number], index: number) => [
  { path: `${index}.competition.id`, id: competition.id },
  ...listed(teams, `${index}.teams.`),
  ...listed(players, `${index}.players.`),
]

const inProgress = ({ trials, ownDecks, ...entry }: PackOrg['progress'][number], index: number) => [
  ...listed(entry.seen, `${index}.seen.`),
  ...listed(trials, `${index}.trials.`),
  ...(trials ?? []).flatMap(({ certificateId }, place) =>
    certificateId === undefined ? [] : [{ path: `${index}.trials.${place}.certificateId`, id: certificateId }],
  ),
  ...listed(entry.responses, `${index}.responses.`),
  ...listed(entry.discussionResponses, `${index}.discussionResponses.`),
  ...listed(entry.feedback, `${index}.feedback.`),
  ...listed(entry.pointsCompletions, `${index}.pointsCompletions.`),
  ...listed(
    ownDecks?.map(({ deck }) => deck),
    `${index}.ownDecks.`,
    'deck.id',
  ),
]

const inDeck = ({ deck, cards, supportingCards, triggers }: PackDeck) => [
  { path: 'deck.id', id: deck.id },
  ...listed(deck.sections, 'deck.sections.'),
  ...listed(deck.pointsConfig?.scoreGroups, 'deck.pointsConfig.scoreGroups.'),
  ...cards.flatMap((card, index) => inCard(card, `cards.${index}.`)),
  ...(supportingCards ?? []).flatMap((card, index) => inCard(card, `supportingCards.${index}.`)),
  ...listed(triggers, 'triggers.'),
]

const inCard = ({ id, quiz, ...card }: Card, prefix: string) => [
  { path: `${prefix}id`, id },
  ...listed(card.resources, `${prefix}resources.`),
  ...listed(card.customFields, `${prefix}customFields.`),
  ...listed(card.doOrDont?.questions, `${prefix}doOrDont.questions.`),
  ...listed(card.orderUp?.answers, `${prefix}orderUp.answers.`),
  ...listed(card.playlist?.tracks, `${prefix}playlist.tracks.`),
  ...(quiz === undefined ? [] : [{ path: `${prefix}quiz.id`, id: quiz.id }]),
  ...listed(quiz?.answers, `${prefix}quiz.answers.`),
  ...listed(quiz?.variants, `${prefix}quiz.variants.`),
  ...(quiz?.variants ?? []).flatMap(({ answers }, index) =>
    listed(answers, `${prefix}quiz.variants.${index}.answers.`),
  ),
]
