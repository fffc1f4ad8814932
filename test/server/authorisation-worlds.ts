import { createHash } from 'node:crypto'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import type { Pack } from '../../server/content/pack-files'
import { parsePack } from '../../server/content/read-pack'
import { beginning } from './seed'

/** How users join an organisation: by its form, as guests, or by single sign-on. */
export type Kind = 'form' | 'guests' | 'oauth'
export type Way = 'given' | 'link' | 'code'

export interface WorldRole {
  readonly id: string
  readonly way: Way
  readonly code: string | undefined
}

export interface WorldDeck {
  readonly id: string
  readonly cardIds: readonly string[]
  /** Undefined: open to all users. */
  readonly roleIds: readonly string[] | undefined
  /** Its position in the organisation's daisy chain; undefined outside of it. */
  readonly place: number | undefined
  readonly trigger: WorldTrigger | undefined
}

export interface WorldTrigger {
  readonly id: string
  readonly gives: boolean
  readonly roleId: string
}

export interface WorldPerson {
  readonly id: string
  readonly email: string
  readonly roleIds: readonly string[]
}

export interface WorldOrg {
  readonly id: string
  readonly kind: Kind
  /** The first is the role of new users, the second that of guests. */
  readonly roles: readonly WorldRole[]
  readonly decks: readonly WorldDeck[]
  readonly people: readonly WorldPerson[]
}

export interface World {
  readonly orgs: readonly WorldOrg[]
  readonly pack: Pack
}

export const worldPassword = 'first-day-1'

/** Derives an id from names: the same world has the same ids. */
export function idOf(...names: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(names.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const orgs = (name: string, kind: Kind): fc.Arbitrary<WorldOrg> =>
  fc
    .record({
      ways: fc.array(fc.constantFrom<Way>('given', 'link', 'code'), { minLength: 2, maxLength: 4 }),
      decks: fc.array(
        fc.record({
          // Indexes of the roles; an empty list means open to all users.
          roles: fc.subarray([0, 1, 2, 3, 4, 5]),
          chained: fc.boolean(),
          cards: fc.integer({ min: 1, max: 2 }),
          trigger: fc.option(fc.record({ gives: fc.boolean(), role: fc.nat({ max: 5 }) })),
        }),
        { minLength: 3, maxLength: 6 },
      ),
      people: fc.array(fc.subarray([0, 1, 2, 3, 4, 5]), { minLength: 2, maxLength: 3 }),
    })
    .map(({ ways, decks, people }) => {
      const roles = (['given', 'given', ...ways] as const).map((way, at) => ({
        id: idOf(name, 'role', at),
        way,
        code: way === 'code' ? `CODE${name}${at}`.toUpperCase() : undefined,
      }))
      const roleIds = (places: readonly number[]) => places.flatMap((place) => roles[place]?.id ?? [])
      return {
        id: idOf(name),
        kind,
        roles,
        decks: decks.map(({ roles: places, chained, cards, trigger }, at) => {
          const allowed = roleIds(places)
          const id = idOf(name, 'deck', at)
          return {
            id,
            cardIds: Array.from({ length: cards }, (_, card) => idOf(name, 'card', at, card)),
            roleIds: allowed.length === 0 ? undefined : allowed,
            place: chained ? at : undefined,
            trigger:
              trigger === null || chained
                ? undefined
                : {
                    id: idOf(name, 'trigger', at),
                    gives: trigger.gives,
                    roleId: roles[trigger.role % roles.length]?.id ?? '',
                  },
          }
        }),
        people: people.map((places, at) => ({
          id: idOf(name, 'person', at),
          email: `${name}${at}@${name}.example`,
          roleIds: roleIds(places),
        })),
      }
    })

/** Generates two or three organisations of different kinds with their roles, decks, chains and users. */
export const worlds: fc.Arbitrary<World> = fc
  .tuple(orgs('ash', 'form'), orgs('elm', 'guests'), orgs('oak', 'oauth'))
  .map((all) => ({ orgs: all, pack: packOf(all) }))

/** Returns a word that occurs in one card only. */
export const secretOf = (cardId: string): string => `secret${cardId.slice(0, 8)}`

function packOf(all: readonly WorldOrg[]): Pack {
  const texts = new Map<string, string>()
  const write = (path: string, json: unknown) => texts.set(path, JSON.stringify(json))
  write('pack.json', { format: 1, name: 'world', version: '1', defaultOrg: 'org0' })
  write('white-labels.json', [
    { id: 'unbranded', hosts: ['localhost'], webDisplayName: 'World', loginVariant: 'email' },
  ])
  for (const [at, { id, kind, roles, decks, people }] of all.entries()) {
    const folder = `orgs/org${at}`
    const chain = idOf(id, 'chain')
    write(`${folder}/org.json`, {
      org: {
        id,
        name: `Org ${at}`,
        newUserRoleId: roles[0]?.id,
        ...(kind === 'form' ? { registrationFields: 'name,email,password' } : {}),
        ...(kind === 'oauth' ? { oauthConfig: { okta: { domain: 'id.example', clientId: 'flipdeck' } } } : {}),
      },
      anonymousRoleId: roles[1]?.id,
      hosts: [`org${at}.localhost`],
    })
    write(
      `${folder}/roles.json`,
      roles.map(({ id: roleId, way, code }) => ({
        id: roleId,
        name: `Role ${roleId}`,
        org: { id, name: `Org ${at}` },
        ...(way === 'link' ? { path: '/library' } : {}),
        ...(code === undefined ? {} : { contentCode: code }),
      })),
    )
    write(`${folder}/categories.json`, [
      {
        id: chain,
        title: 'Chain',
        displayType: 'strip',
        position: 1,
        daisyChained: true,
        daisyChainUnlockPercentage: 100,
      },
    ])
    write(
      `${folder}/users.json`,
      people.map(({ id: userId, email, roleIds }) => ({
        user: { id: userId, name: `Person ${userId}`, email, roles: roleIds },
        password: worldPassword,
      })),
    )
    for (const deck of decks) write(`${folder}/decks/${deck.id}.json`, deckFile(deck, chain))
  }
  const pack = parsePack({ texts, others: [], media: new Set() }, beginning)
  if (E.isLeft(pack)) throw new Error(`The generated pack has faults: ${JSON.stringify(pack.left)}`)
  return pack.right
}

const deckFile = ({ id, cardIds, roleIds, place, trigger }: WorldDeck, chain: string) => ({
  deck: { id, title: `Deck ${id}`, type: 'standard', active: true },
  cards: cardIds.map((cardId) => ({
    id: cardId,
    type: 'basic',
    title: `${secretOf(cardId)} title`,
    content: `<p>${secretOf(cardId)}</p>`,
  })),
  categories: place === undefined ? [] : [{ categoryId: chain, position: place }],
  ...(roleIds === undefined ? {} : { allowedRoleIds: roleIds }),
  ...(trigger === undefined
    ? {}
    : {
        triggers: [
          {
            id: trigger.id,
            cardId: cardIds[0],
            actionType: trigger.gives ? 'addRole' : 'removeRole',
            actionData: { role: { id: trigger.roleId } },
          },
        ],
      }),
})
