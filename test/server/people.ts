import * as E from 'fp-ts/Either'
import type { Pack, PackDeck } from '../../server/content/pack-files'
import { readPack } from '../../server/content/read-pack'
import type { Params } from '../../protocol/api'
import type { Card } from '../../protocol/entities/card'
import type { Role } from '../../protocol/entities/role'

/** A user of the default pack. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly orgId: string
  readonly credentials: Params<'login'>
}

/** Finds content of the default pack by name, so that tests are readable. */
export class Story {
  readonly pack: Pack

  /** Orders the default organisation first: an ambiguous name refers to it. */
  constructor(pack: Pack) {
    const isDefault = ({ folder }: { readonly folder: string }) => Number(folder === pack.info.defaultOrg)
    this.pack = { ...pack, orgs: pack.orgs.toSorted((a, b) => isDefault(b) - isDefault(a)) }
  }

  person(name: string): Person {
    for (const { org, users } of this.pack.orgs) {
      const entry = users.find(({ user }) => user.name === name)
      if (entry === undefined) continue
      const { user, username, password = '' } = entry
      const credentials = username === undefined ? { email: user.email ?? '', password } : { username, password }
      return { id: user.id, name, orgId: org.org.id, credentials }
    }
    throw new Error(`Nobody is called ${name}`)
  }

  org(folder: string): string {
    return found(
      this.pack.orgs.find((org) => org.folder === folder),
      folder,
    ).org.org.id
  }

  deck(title: string): PackDeck {
    return found(
      this.pack.orgs.flatMap(({ decks }) => decks).find(({ deck }) => deck.title === title),
      title,
    )
  }

  deckId(title: string): string {
    return this.deck(title).deck.id
  }

  card(deckTitle: string, type: string): Card {
    return found(
      this.deck(deckTitle).cards.find((card) => card.type === type),
      `${type} in ${deckTitle}`,
    )
  }

  role(name: string): Role {
    return found(
      this.pack.orgs.flatMap(({ roles }) => roles).find((role) => role.name === name),
      name,
    )
  }

  categoryId(title: string): string {
    return found(
      this.pack.orgs.flatMap(({ categories }) => categories).find((category) => category.title === title),
      title,
    ).id
  }

  competitionId(name: string): string {
    const all = this.pack.orgs.flatMap(({ competitions }) => competitions)
    return found(
      all.find(({ competition }) => competition.name === name),
      name,
    ).competition.id
  }
}

function found<A>(thing: A | undefined, name: string): A {
  if (thing === undefined) throw new Error(`The default pack has no ${name}`)
  return thing
}

export async function readStory(folder: string, now: number): Promise<Story> {
  const pack = await readPack(folder, now)
  if (E.isLeft(pack)) throw new Error(`The default pack has faults: ${JSON.stringify(pack.left)}`)
  return new Story(pack.right)
}
