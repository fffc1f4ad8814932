import * as t from 'io-ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { orderCategories } from '../../core/library/categories'
import { Trigger } from '../../protocol/cards/action'
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Deck } from '../../protocol/entities/deck'
import { groupBy } from '../../protocol/group-by'
import { stripTags } from '../../protocol/strip-tags'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import type { Schema } from '../db/schema'
import type { Clock } from '../ports'
import type { Tracing } from '../tracing/tracing'
import type { HostedOrg } from '../organisations/hosted-org'
import { hostedOrgOf } from '../organisations/hosted-org'
import { HostedWhiteLabel } from '../organisations/white-labels'
import { translated } from './translations'
import type { TranslatedTexts } from './translations'
import type { TranslatedEntity } from './translatable-texts'

type Row<T extends keyof Schema> = Selectable<Schema[T]>
type CardRow = Pick<Row<'cards'>, 'id' | 'deck_id' | 'supporting' | 'derived' | 'data'>

/** The rows of the content in force, each list in the pack's order. */
interface ContentRows {
  readonly stamp: string
  readonly orgs: readonly Row<'orgs'>[]
  readonly white_labels: readonly Row<'white_labels'>[]
  readonly settings: readonly Row<'settings'>[]
  readonly decks: readonly Row<'decks'>[]
  readonly cards: readonly CardRow[]
  readonly triggers: readonly Row<'triggers'>[]
  readonly categories: readonly Row<'categories'>[]
  readonly category_decks: readonly Row<'category_decks'>[]
  readonly role_decks: readonly Row<'role_decks'>[]
  readonly promos: readonly Row<'promos'>[]
  readonly notices: readonly Row<'notices'>[]
  readonly competitions: readonly Row<'competitions'>[]
  readonly translations: readonly Row<'translations'>[]
}

/** A card's row, decoded on first use. */
export interface PackCard extends Omit<CardRow, 'data'> {
  readonly card: () => Card
  /** Its words for the search in a translation. */
  readonly words: () => string
}

/** A deck of the content, decoded on first use. */
export interface PackDeck extends Omit<Row<'decks'>, 'data'> {
  readonly deck: () => Deck
  /** In the deck's order. */
  readonly cards: readonly PackCard[]
  readonly triggers: () => readonly Trigger[]
}

/** A category and the ids of its decks, in order. */
export interface PackCategory {
  readonly category: Category
  readonly deckIds: readonly string[]
}

/** Bound of the cached lists of permitted decks: sets of roles that people hold. */
const MAX_ROLE_SETS = 1_000

/** Returns the words of a card by which it is found. */
export const wordsOfCard = ({ title, content, contentFooter, contentBelowEmbed, tags }: Card): string =>
  [title, content, contentFooter, contentBelowEmbed, ...(tags ?? [])].map((text) => stripTags(text ?? '')).join(' ')

/** All content of the pack in force, in memory. It never changes; a change of the content makes a new snapshot. */
export class PackSnapshot {
  /** Identifies the content: its hash, the time of the load and the revision. */
  readonly stamp: string
  readonly whiteLabels: readonly HostedWhiteLabel[]
  readonly #orgs: ReadonlyMap<string, HostedOrg>
  readonly #decks: ReadonlyMap<string, PackDeck>
  readonly #decksOfOrg: ReadonlyMap<string, readonly PackDeck[]>
  readonly #cards: ReadonlyMap<string, PackCard>
  readonly #roles: ReadonlyMap<string, ReadonlySet<string>>
  readonly #categories: ReadonlyMap<string, () => readonly PackCategory[]>
  readonly #categoriesOfDeck: ReadonlyMap<string, ReadonlySet<string>>
  readonly #rows: ContentRows
  readonly #translations: ReadonlyMap<string, TranslatedTexts>
  readonly #views = new Map<string, PackSnapshot>()
  readonly #permitted = new LRUCache<string, readonly PackDeck[]>({ max: MAX_ROLE_SETS })

  /** The language of this view, if texts of it are translated. */
  readonly language: string | undefined
  /** The content with the texts of its decks' own languages. */
  readonly original: PackSnapshot

  constructor(rows: ContentRows, view?: { readonly language: string; readonly original: PackSnapshot }) {
    this.stamp = rows.stamp
    this.language = view?.language
    this.original = view?.original ?? this
    this.#translations = view === undefined ? textsByLanguage(rows.translations) : view.original.#translations
    const texts = view === undefined ? undefined : this.#translations.get(view.language)
    const inLanguage = (entity: TranslatedEntity, id: string, data: unknown): unknown =>
      texts === undefined ? data : translated(entity, id, data, texts)
    this.#rows = texts === undefined ? rows : translatedRows(rows, inLanguage)
    this.whiteLabels = rows.white_labels.map(({ data }) => decodeColumn(HostedWhiteLabel, data))
    this.#orgs = new Map(rows.orgs.map((row) => [row.id, hostedOrgOf(row)]))
    const cards = rows.cards.map(({ data, ...row }): PackCard => {
      const card = lazily(() => decodeColumn(Card, inLanguage('card', row.id, data)))
      return { ...row, card, words: lazily(() => wordsOfCard(card()).toLowerCase()) }
    })
    this.#cards = new Map(cards.map((card) => [card.id, card]))
    const cardsOfDeck = groupBy(cards, ({ deck_id }) => deck_id)
    const triggers = groupBy(rows.triggers, ({ deck_id }) => deck_id)
    const decks = rows.decks.map(({ data, ...row }): PackDeck => ({
      ...row,
      title: texts?.get(`deck:${row.id}:title`) ?? row.title,
      deck: lazily(() => decodeColumn(Deck, inLanguage('deck', row.id, data))),
      cards: cardsOfDeck.get(row.id) ?? [],
      triggers: lazily(() => (triggers.get(row.id) ?? []).map((trigger) => decodeColumn(Trigger, trigger.data))),
    }))
    this.#decks = new Map(decks.map((deck) => [deck.id, deck]))
    this.#decksOfOrg = groupBy(decks, ({ org_id }) => org_id)
    this.#roles = setsOf(rows.role_decks.map(({ deck_id, role_id }) => [deck_id, role_id]))
    this.#categoriesOfDeck = setsOf(rows.category_decks.map(({ deck_id, category_id }) => [deck_id, category_id]))
    const placed = groupBy(rows.category_decks, ({ category_id }) => category_id)
    this.#categories = new Map(
      [...groupBy(rows.categories, ({ org_id }) => org_id)].map(([orgId, ofOrg]) => [
        orgId,
        lazily(() =>
          orderCategories(ofOrg.map(({ id, data }) => decodeColumn(Category, inLanguage('category', id, data)))).map(
            (category) => ({
              category,
              deckIds: (placed.get(category.id) ?? []).map(({ deck_id }) => deck_id),
            }),
          ),
        ),
      ]),
    )
  }

  /**
   * Returns the content for a learner of this language: with its translations where the pack has them. Ids, order and
   * everything else are the same.
   */
  inLanguage(language: string): PackSnapshot {
    if (!this.#translations.has(language)) return this.original
    if (this.language === language) return this
    const { original } = this
    const view = original.#views.get(language) ?? new PackSnapshot(original.#rows, { language, original })
    original.#views.set(language, view)
    return view
  }

  /** Returns all organisations, the default one first. */
  get orgs(): readonly HostedOrg[] {
    return [...this.#orgs.values()]
  }

  org(id: string): HostedOrg | undefined {
    return this.#orgs.get(id)
  }

  /** Returns all decks of an organisation, in the pack's order. */
  decks(orgId: string): readonly PackDeck[] {
    return this.#decksOfOrg.get(orgId) ?? []
  }

  /** Finds a deck of any organisation. Says nothing about access: see access.ts. */
  deck(id: string): PackDeck | undefined {
    return this.#decks.get(id)
  }

  /** Finds a card of any organisation. Says nothing about access: see access.ts. */
  card(id: string): PackCard | undefined {
    return this.#cards.get(id)
  }

  /** Returns the decks of an organisation that these roles allow: unrestricted ones, and those of one of the roles. */
  permittedDecks(orgId: string, roles: ReadonlySet<string>): readonly PackDeck[] {
    const key = JSON.stringify([orgId, ...[...roles].toSorted()])
    const known = this.#permitted.get(key)
    if (known !== undefined) return known
    const decks = (this.#decksOfOrg.get(orgId) ?? []).filter((deck) => this.isPermitted(deck, roles))
    this.#permitted.set(key, decks)
    return decks
  }

  isPermitted({ id, restricted }: Pick<PackDeck, 'id' | 'restricted'>, roles: ReadonlySet<string>): boolean {
    return !restricted || [...(this.#roles.get(id) ?? [])].some((role) => roles.has(role))
  }

  /** Returns the roles that open a deck, in order of their ids. Undefined when it is open to everybody. */
  rolesOfDeck({ id, restricted }: Pick<PackDeck, 'id' | 'restricted'>): readonly string[] | undefined {
    return restricted ? [...(this.#roles.get(id) ?? [])].toSorted() : undefined
  }

  /** Returns the decks that a role grants. */
  decksOfRole(roleId: string): readonly string[] {
    return [...this.#roles].filter(([, roles]) => roles.has(roleId)).map(([deckId]) => deckId)
  }

  /** Returns the categories of an organisation in order. */
  categories(orgId: string): readonly PackCategory[] {
    return this.#categories.get(orgId)?.() ?? []
  }

  /** Returns the ids of the categories that contain a deck. */
  categoriesOfDeck(deckId: string): ReadonlySet<string> {
    return this.#categoriesOfDeck.get(deckId) ?? new Set()
  }

  settings(orgId: string): ContentRows['settings'] {
    return ofOrg(this.#rows.settings, orgId)
  }

  promos(orgId: string): ContentRows['promos'] {
    return ofOrg(this.#rows.promos, orgId)
  }

  notices(orgId: string): ContentRows['notices'] {
    return ofOrg(this.#rows.notices, orgId)
  }

  competitions(orgId: string): ContentRows['competitions'] {
    return ofOrg(this.#rows.competitions, orgId)
  }

  /** Finds a competition of any organisation. */
  competition(id: string): ContentRows['competitions'][number] | undefined {
    return this.#rows.competitions.find((row) => row.id === id)
  }
}

/** Merges the translations of all organisations. Ids are unique in a pack, so keys are too. */
function textsByLanguage(rows: ContentRows['translations']): ReadonlyMap<string, TranslatedTexts> {
  const merged = new Map<string, Map<string, string>>()
  for (const { language, texts } of rows) {
    const known = merged.get(language) ?? new Map<string, string>()
    for (const [key, text] of Object.entries(decodeColumn(t.record(t.string, t.string), texts))) known.set(key, text)
    merged.set(language, known)
  }
  return merged
}

/** Translates the rows that are decoded by their readers. */
function translatedRows(
  rows: ContentRows,
  inLanguage: (entity: TranslatedEntity, id: string, data: unknown) => unknown,
): ContentRows {
  return {
    ...rows,
    promos: rows.promos.map((row) => ({ ...row, data: inLanguage('promo', row.id, row.data) })),
    notices: rows.notices.map((row) => ({ ...row, data: inLanguage('notice', row.id, row.data) })),
    competitions: rows.competitions.map((row) => ({
      ...row,
      data: inLanguage('competition', row.id, row.data),
      objectives: inLanguage('objectives', row.id, row.objectives),
    })),
  }
}

const ofOrg = <R extends { readonly org_id: string }>(rows: readonly R[], orgId: string): readonly R[] =>
  rows.filter((row) => row.org_id === orgId)

/** Returns the sets of values by key. */
function setsOf(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map<string, Set<string>>()
  for (const [key, value] of pairs) {
    const set = sets.get(key) ?? new Set<string>()
    sets.set(key, set.add(value))
  }
  return sets
}

/** Computes a value on first use. */
function lazily<A>(compute: () => A): () => A {
  let known: { readonly value: A } | undefined
  return () => (known ??= { value: compute() }).value
}

/** Identifies the content in force, in SQL. Null before the first load. */
export const contentStamp = sql<string | null>`(select hash || ' ' || loaded_at || ' ' || revision from content_state)`

/** Reads the content in one statement, so that a concurrent load is seen as a whole or not at all. */
export async function readSnapshot(db: Reader): Promise<PackSnapshot> {
  const list = (from: string, order: string, columns = '*') =>
    sql`(select coalesce(json_agg(to_json(one)), '[]') from
      (select ${sql.raw(columns)} from ${sql.table(from)} order by ${sql.raw(order)}) as one)`
  const cardColumns = 'id, deck_id, supporting, derived, data'
  const rows = await db
    .selectNoFrom([
      sql<string>`coalesce(${contentStamp}, '')`.as('stamp'),
      list('orgs', 'place').$castTo<ContentRows['orgs']>().as('orgs'),
      list('white_labels', 'place').$castTo<ContentRows['white_labels']>().as('white_labels'),
      list('settings', 'kind').$castTo<ContentRows['settings']>().as('settings'),
      list('decks', 'place').$castTo<ContentRows['decks']>().as('decks'),
      list('cards', 'deck_id, place', cardColumns).$castTo<ContentRows['cards']>().as('cards'),
      list('triggers', 'id').$castTo<ContentRows['triggers']>().as('triggers'),
      list('categories', 'place').$castTo<ContentRows['categories']>().as('categories'),
      list('category_decks', 'place').$castTo<ContentRows['category_decks']>().as('category_decks'),
      list('role_decks', 'role_id').$castTo<ContentRows['role_decks']>().as('role_decks'),
      list('promos', 'place').$castTo<ContentRows['promos']>().as('promos'),
      list('notices', 'place').$castTo<ContentRows['notices']>().as('notices'),
      list('competitions', 'place').$castTo<ContentRows['competitions']>().as('competitions'),
      list('translations', 'language').$castTo<ContentRows['translations']>().as('translations'),
    ])
    .executeTakeFirstOrThrow()
  return new PackSnapshot(rows)
}

/** How long pages may show earlier content after a load, ms. Calls of the API never do. */
const MAX_STALE_MS = 1_000

/** Keeps the newest snapshot of a database's content, for all requests of the process. */
export class PackSnapshots {
  readonly #db: Reader
  readonly #clock: Clock
  readonly #tracing: Tracing | undefined
  #latest: Promise<PackSnapshot> | undefined
  #known: PackSnapshot | undefined
  /** When the stamp of the content was last read for a page, ms UTC. */
  #checkedAt = -Infinity
  /** A running check for pages. */
  #checking: Promise<PackSnapshot> | undefined

  constructor(db: Reader, clock: Clock, tracing?: Tracing) {
    this.#db = db
    this.#clock = clock
    this.#tracing = tracing
  }

  /** Returns the content with this stamp, which was just read, or newer content. Reads it if it is not in memory. */
  async of(stamp: string): Promise<PackSnapshot> {
    for (;;) {
      const latest = this.#latest
      const known = await latest
      if (known?.stamp === stamp) return known
      // Otherwise another request has begun to read while this one waited.
      if (this.#latest === latest) return this.#read()
    }
  }

  #read(): Promise<PackSnapshot> {
    const load = () => readSnapshot(this.#db)
    const read = this.#tracing?.runInside({ name: 'load content', kind: 'internal' }, load) ?? load()
    this.#latest = read
    read.then(
      (pack) => {
        this.#known = pack
      },
      () => {
        if (this.#latest === read) this.#latest = undefined
      },
    )
    return read
  }

  /** Returns the hash of the content that this process has read last. Undefined before the first request. */
  hash(): string | undefined {
    return this.#known?.stamp.split(' ')[0]
  }

  /** Returns content that was in force within the last second, usually without a statement. */
  async recent(): Promise<PackSnapshot> {
    const now = this.#clock.now()
    const age = now - this.#checkedAt
    if (this.#latest !== undefined && age >= 0 && age < MAX_STALE_MS) return this.#latest
    this.#checking ??= this.current().finally(() => {
      this.#checking = undefined
    })
    const pack = await this.#checking
    this.#checkedAt = now
    return pack
  }

  /** Returns the content in force. Asks the database for its stamp. */
  async current(): Promise<PackSnapshot> {
    const row = await this.#db.selectNoFrom(contentStamp.as('stamp')).executeTakeFirst()
    return this.of(row?.stamp ?? '')
  }
}
