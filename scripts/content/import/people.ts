// Imports people from a table: one row for each. Existing people are found by their e-mail address.
import { isRecord } from '../../../protocol/record'
import { derivedId } from '../../../server/content/markdown-fields'
import { nearestWord } from '../../../server/content/nearest-word'
import { ImportFault } from './imported'
import type { Note } from './imported'
import { readTable } from './read-table'

type Fields = Readonly<Record<string, unknown>>

/** The organisation's files, as parsed JSON. */
export interface PeopleTarget {
  readonly orgId: string
  readonly users: readonly Fields[]
  readonly roles: readonly Fields[]
  readonly competitions: readonly Fields[]
  /** Time of the import, ISO 8601 in UTC. */
  readonly at: string
}

export interface PeopleChange {
  readonly line: number
  readonly name: string
  readonly email: string
  readonly change: 'added' | 'changed' | 'unchanged'
  readonly roles: readonly string[]
  readonly team?: string
}

export interface ImportedPeople {
  readonly users: readonly Fields[]
  readonly competitions: readonly Fields[]
  readonly changes: readonly PeopleChange[]
  readonly notes: readonly Note[]
}

const columnsOf = {
  name: ['name', 'full name'],
  email: ['email', 'e-mail', 'mail'],
  roles: ['roles', 'role'],
  team: ['team'],
  username: ['username', 'user name'],
} as const
const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text) && text.length <= 254

const listIn = (fields: Fields, name: string): readonly Fields[] => {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
const textIn = (fields: Fields | undefined, name: string): string => {
  const value = fields?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Reads people with the columns name, email, roles (names, separated by ';' or '|'), team and username. Adds roles and
 * changes names, and removes nothing. Rows with a wrong address or an unknown role are skipped with a note.
 */
export function importPeople(
  bytes: Uint8Array,
  { orgId, users, roles, competitions, at }: PeopleTarget,
): ImportedPeople {
  const { columns, rows, notes: faults } = readTable(bytes)
  for (const needed of ['name', 'email'] as const)
    if (!columnsOf[needed].some((column) => columns.includes(column)))
      throw new ImportFault(`There is no column '${needed}'. The columns are: ${columns.join(', ')}.`)
  const known = new Set<string>(Object.values(columnsOf).flat())
  const notes: Note[] = [
    ...faults,
    ...columns
      .filter((name) => name !== '' && !known.has(name))
      .map((name): Note => ({ at: 'line 1', kind: 'skipped', reason: `the column '${name}' is not known` })),
  ]
  const roleIds = new Map(roles.map((role) => [textIn(role, 'name').toLowerCase(), textIn(role, 'id')]))
  const roleNames = roles.map((role) => textIn(role, 'name'))
  const next = [...users]
  const places = new Map(next.map((entry, index) => [textIn(userOf(entry), 'email').toLowerCase(), index]))
  const seen = new Set<string>()
  const changes: PeopleChange[] = []
  const players: { readonly userId: string; readonly team: string; readonly line: number }[] = []
  for (const { line, cells } of rows) {
    const cell = (column: readonly string[]) =>
      column.map((name) => cells[name] ?? '').find((text) => text !== '') ?? ''
    const skip = (reason: string) => notes.push({ at: `line ${line}`, kind: 'skipped', reason })
    const [name, email, team, username] = [
      cell(columnsOf.name),
      cell(columnsOf.email),
      cell(columnsOf.team),
      cell(columnsOf.username),
    ]
    const key = email.toLowerCase()
    if (!isEmail(email)) skip('the e-mail address is not valid')
    else if (name === '') skip('the name is empty')
    else if (seen.has(key)) skip('the e-mail address occurs twice')
    else {
      const wanted = cell(columnsOf.roles)
        .split(/[;|]/)
        .map((role) => role.trim())
        .filter((role) => role !== '')
      const unknown = wanted.find((role) => !roleIds.has(role.toLowerCase()))
      if (unknown !== undefined) {
        const near = nearestWord(unknown, roleNames)
        skip(`there is no role '${unknown}'${near === undefined ? '' : `. Did you mean '${near}'?`}`)
        continue
      }
      seen.add(key)
      const place = places.get(key)
      const before = place === undefined ? undefined : next[place]
      const entry = personEntry(before, {
        name,
        email,
        username,
        at,
        orgId,
        roles: wanted.map((role) => roleIds.get(role.toLowerCase()) ?? ''),
      })
      if (place === undefined) next.push(entry)
      else next[place] = entry
      const userId = textIn(userOf(entry), 'id')
      if (team !== '') players.push({ userId, team, line })
      changes.push({
        line,
        name,
        email,
        change:
          before === undefined ? 'added' : JSON.stringify(before) === JSON.stringify(entry) ? 'unchanged' : 'changed',
        roles: wanted,
        ...(team === '' ? {} : { team }),
      })
    }
  }
  return { users: next, competitions: withPlayers(competitions, players, notes), changes, notes }
}

const userOf = (entry: Fields): Fields | undefined => (isRecord(entry['user']) ? entry['user'] : undefined)

interface Person {
  readonly name: string
  readonly email: string
  readonly username: string
  readonly at: string
  readonly orgId: string
  readonly roles: readonly string[]
}

function personEntry(before: Fields | undefined, { name, email, username, at, orgId, roles }: Person): Fields {
  const own = username === '' ? {} : { username }
  const user = before === undefined ? undefined : userOf(before)
  if (before !== undefined && user !== undefined) {
    const held: readonly unknown[] = Array.isArray(user['roles']) ? user['roles'] : []
    return { ...before, user: { ...user, name, roles: [...new Set([...held, ...roles])] }, ...own }
  }
  return {
    user: {
      id: derivedId('person', orgId, email.toLowerCase()),
      name,
      email,
      active: true,
      createdAt: at,
      passwordChangeRequired: false,
      selfRegistered: false,
      roles: [...new Set(roles)],
      appPreferences: {},
    },
    ...own,
  }
}

/** Adds people to the team with this name, in every competition that has one. */
function withPlayers(
  competitions: readonly Fields[],
  players: readonly { readonly userId: string; readonly team: string; readonly line: number }[],
  notes: Note[],
): readonly Fields[] {
  const found = new Set<number>()
  const next = competitions.map((entry) => {
    const competitionId = textIn(isRecord(entry['competition']) ? entry['competition'] : undefined, 'id')
    const teams = new Map(
      listIn(entry, 'teams').map((team) => [textIn(team, 'name').toLowerCase(), textIn(team, 'id')]),
    )
    const present = listIn(entry, 'players')
    const added = players.flatMap(({ userId, team, line }) => {
      const teamId = teams.get(team.toLowerCase())
      if (teamId !== undefined) found.add(line)
      if (teamId === undefined || present.some((player) => player['userId'] === userId)) return []
      return [{ id: derivedId('player', competitionId, userId), userId, teamId }]
    })
    return added.length === 0 ? entry : { ...entry, players: [...present, ...added] }
  })
  for (const { line, team } of players)
    if (!found.has(line))
      notes.push({ at: `line ${line}`, kind: 'changed', reason: `no competition has a team '${team}'` })
  return next
}
