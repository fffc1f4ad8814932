import { isUniqueId } from '../../protocol/ids'
import type { Pack, PackFault, PackOrg } from './pack-files'

interface Named {
  readonly file: string
  readonly path: string
  readonly id: string
}

/** Ids that are no UUIDs, or that are given twice: in a whole pack an id means one thing. */
export function idFaults({ orgs }: Pack): readonly PackFault[] {
  const owners = new Set<string>()
  return orgs.flatMap(namedThings).flatMap(({ file, path, id }): PackFault[] => {
    const faults: PackFault[] = []
    if (!isUniqueId(id) || id !== id.toLowerCase()) faults.push({ file, path, reason: 'is no UUID in lower case' })
    if (owners.has(id)) faults.push({ file, path, reason: 'this id is given twice' })
    owners.add(id)
    return faults
  })
}

function namedThings(pack: PackOrg): readonly Named[] {
  const folder = `orgs/${pack.folder}`
  const list = (file: string, field: string, ids: readonly string[]): Named[] =>
    ids.map((id, index) => ({ file: `${folder}/${file}`, path: `${index}.${field}`, id }))
  return [
    { file: `${folder}/org.json`, path: 'org.id', id: pack.org.org.id },
    ...list(
      'roles.json',
      'id',
      pack.roles.map(({ id }) => id),
    ),
    ...list(
      'users.json',
      'user.id',
      pack.users.map(({ user }) => user.id),
    ),
    ...list(
      'categories.json',
      'id',
      pack.categories.map(({ id }) => id),
    ),
    ...list(
      'promos.json',
      'id',
      pack.promos.map(({ id }) => id),
    ),
    ...list(
      'notices.json',
      'id',
      pack.notices.map(({ id }) => id),
    ),
    ...list(
      'competitions.json',
      'competition.id',
      pack.competitions.map(({ competition }) => competition.id),
    ),
    ...list(
      'notifications.json',
      'notification.notificationId',
      pack.notifications.map((entry) => entry.notification.notificationId),
    ),
    ...pack.decks.flatMap(({ file, deck, cards, supportingCards, triggers }): Named[] => [
      { file, path: 'deck.id', id: deck.id },
      ...cards.map(({ id }, index) => ({ file, path: `cards.${index}.id`, id })),
      ...(supportingCards ?? []).map(({ id }, index) => ({ file, path: `supportingCards.${index}.id`, id })),
      ...(triggers ?? []).map(({ id }, index) => ({ file, path: `triggers.${index}.id`, id })),
    ]),
  ]
}
