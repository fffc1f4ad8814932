import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Remediation } from '../../protocol/cards/quiz'
import type { Card } from '../../protocol/entities/card'
import { isUniqueId } from '../../protocol/ids'
import { rawFiles, readPack, strings } from './pack-files'

const root = join(import.meta.dirname, '..', '..', 'content')
const pack = readPack(root)
const files = rawFiles(root)
const orgNamed = (name: string) => pack.orgs.find((org) => org.name === name)
const allDecks = pack.orgs.flatMap((org) => org.decks)
const allCards = allDecks.flatMap((deck) => deck.cards)

/** Returns the ids that the pack assigns, from the objects that own them. */
function givenIds(): string[] {
  const ofCard = (card: Card) => [
    card.id,
    ...(card.resources ?? []).map((resource) => resource.id),
    ...(card.customFields ?? []).map((field) => field.id),
    ...(card.doOrDont?.questions ?? []).map((question) => question.id),
    ...(card.orderUp?.answers ?? []).map((answer) => answer.id),
    ...(card.quiz === undefined ? [] : [card.quiz.id, ...(card.quiz.answers ?? []).map((answer) => answer.id)]),
    ...(card.quiz?.variants ?? []).flatMap((variant) => [variant.id, ...(variant.answers ?? []).map(({ id }) => id)]),
  ]
  return pack.orgs.flatMap((org) => [
    org.org.id,
    ...org.users.map(({ user }) => user.id),
    ...org.roles.map((role) => role.id),
    ...org.categories.map((category) => category.id),
    ...org.promos.map((promo) => promo.id),
    ...org.notices.map((notice) => notice.id),
    ...org.notifications.map(({ notification }) => notification.notificationId),
    ...org.competitions.flatMap(({ competition, teams, players }) => [
      competition.id,
      ...(teams ?? []).map((team) => team.id),
      ...players.map((player) => player.id),
    ]),
    ...org.decks.flatMap(({ deck, cards, triggers }) => [
      deck.id,
      ...(deck.sections ?? []).map((section) => section.id),
      ...(deck.pointsConfig?.scoreGroups ?? []).map((group) => group.id),
      ...(triggers ?? []).map((trigger) => trigger.id),
      ...cards.flatMap(ofCard),
    ]),
    ...org.progress.flatMap(({ seen, trials, responses, discussionResponses, ownDecks }) => [
      ...[...(seen ?? []), ...(trials ?? []), ...(responses ?? []), ...(discussionResponses ?? [])].map(({ id }) => id),
      ...(trials ?? []).flatMap((trial) => trial.certificateId ?? []),
      ...(ownDecks ?? []).map(({ deck }) => deck.id),
    ]),
  ])
}

const linksOf = (remediation: Remediation | undefined) =>
  [remediation?.correct, remediation?.incorrect, ...Object.values(remediation?.answers ?? {})].flatMap(
    (text) => text?.links ?? [],
  )

describe('the default content pack', () => {
  it('X-SERVER-03 decodes in each file by the entities’ own codecs, and names a default organisation', () => {
    expect(pack.orgs.map((org) => org.name)).toContain(pack.pack.defaultOrg)
    expect(allDecks.length).toBeGreaterThan(20)
    expect(allCards.length).toBeGreaterThan(200)
  })

  it('X-SERVER-03 assigns every id once, as a UUID of version 4', () => {
    const ids = givenIds()
    expect(ids.filter((id) => !isUniqueId(id) || id[14] !== '4')).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('X-SERVER-03 resolves every reference inside an organisation', () => {
    const dangling = pack.orgs.flatMap((org) => {
      const cards = org.decks.flatMap((deck) => deck.cards)
      const roles = new Set(org.roles.map((role) => role.id))
      const categories = new Set(org.categories.map((category) => category.id))
      const users = new Set(org.users.map(({ user }) => user.id))
      const competitions = new Set(org.competitions.map(({ competition }) => competition.id))
      const decks = new Set([...org.decks.map(({ deck }) => deck.id), ...competitions])
      const cardIds = new Set(cards.map((card) => card.id))
      const missing = (known: ReadonlySet<string>, ids: readonly (string | undefined)[]) =>
        ids.flatMap((id) => (id === undefined || known.has(id) ? [] : [`${org.name}: ${id}`]))
      const groups = new Set(
        org.decks.flatMap(({ deck }) => (deck.pointsConfig?.scoreGroups ?? []).map(({ id }) => id)),
      )
      const teams = new Set(org.competitions.flatMap((entry) => (entry.teams ?? []).map((team) => team.id)))
      return [
        ...missing(roles, [
          org.anonymousRoleId,
          org.org.newUserRoleId,
          ...org.users.flatMap(({ user }) => user.roles ?? []),
          ...org.decks.flatMap((deck) => deck.allowedRoleIds ?? []),
          ...org.decks.flatMap(({ deck }) => deck.quizSettings?.quizReportUsersRoleIds ?? []),
          ...org.decks.flatMap(({ triggers }) => (triggers ?? []).map((trigger) => trigger.actionData?.role?.id)),
          ...cards.map((card) => card.discussion?.moderatorRoleId),
        ]),
        ...missing(categories, [
          ...org.categories.map((category) => category.parentId),
          ...org.decks.flatMap((deck) => deck.categories.map((link) => link.categoryId)),
          ...org.decks.map(({ deck }) => deck.searchCategoryId),
        ]),
        ...missing(cardIds, [
          ...org.decks.flatMap(({ deck }) => (deck.sections ?? []).map((section) => section.beforeCardId)),
          ...org.decks.flatMap(({ triggers }) => (triggers ?? []).map((trigger) => trigger.cardId)),
          ...cards.flatMap((card) => linksOf(card.quiz?.remediation).map((link) => link.cardId)),
          ...cards.flatMap((card) => linksOf(card.orderUp?.remediation).map((link) => link.cardId)),
          ...org.progress.flatMap((person) =>
            [
              ...(person.seen ?? []),
              ...(person.favorites ?? []),
              ...(person.responses ?? []),
              ...(person.discussionResponses ?? []),
            ].map((entry) => entry.cardId),
          ),
          ...org.progress.flatMap((person) => (person.ownDecks ?? []).flatMap((own) => own.cardIds)),
        ]),
        ...missing(decks, [
          ...cards.map((card) => card.deckId),
          ...org.decks.flatMap((deck) => (deck.connections ?? []).map((connection) => connection.deckId)),
          ...org.progress.flatMap((person) => person.recentlyOpenedDeckIds ?? []),
          ...org.progress.flatMap((person) => (person.trials ?? []).map((trial) => trial.deckId)),
        ]),
        ...missing(groups, [
          ...cards.map((card) => card.quiz?.scoreGroupId ?? card.likert?.scoreGroupId),
          ...org.decks.flatMap((deck) => (deck.connections ?? []).map((connection) => connection.scoreGroupId)),
        ]),
        ...missing(users, [
          ...org.notifications.map((entry) => entry.userId),
          ...org.progress.map((person) => person.userId),
          ...org.competitions.flatMap((entry) => entry.players.map((player) => player.userId)),
        ]),
        ...missing(
          teams,
          org.competitions.flatMap((entry) => entry.players.map((player) => player.teamId)),
        ),
      ]
    })
    expect(dangling).toEqual([])
  })

  it('X-SERVER-03 assigns every white-label to one of its organisations, and no host to two', () => {
    const orgIds = new Set(pack.orgs.map(({ org }) => org.id))
    expect(pack.whiteLabels.filter(({ orgId }) => orgId !== undefined && !orgIds.has(orgId))).toEqual([])
    const hosts = [
      ...pack.whiteLabels.flatMap((entry) => [...entry.hosts, ...entry.stagingHosts]),
      ...pack.orgs.flatMap((org) => org.hosts ?? []),
    ]
    expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([])
    for (const { org } of pack.orgs) {
      const labels = pack.whiteLabels.filter((entry) => entry.orgId === org.id)
      expect(labels.length, org.name ?? org.id).toBe(org.whitelabel === undefined ? 0 : 1)
    }
  })

  it('X-SERVER-03 has every correctAnswerId among its answers, and none for survey and points questions', () => {
    const wrong = allDecks.flatMap(({ deck, cards }) =>
      cards.flatMap((card) => {
        const quiz = card.quiz
        if (quiz === undefined) return card.type === 'quiz' ? [`${card.title ?? card.id}: no question`] : []
        const scored = quiz.survey !== true && deck.type !== 'points'
        const asked = [quiz, ...(quiz.variants ?? [])]
        return asked.flatMap(({ answers, correctAnswerId }) => {
          const fits = scored
            ? (answers ?? []).some((answer) => answer.id === correctAnswerId)
            : correctAnswerId === undefined
          return fits && (answers ?? []).length >= 2 ? [] : [card.title ?? card.id]
        })
      }),
    )
    expect(wrong).toEqual([])
  })

  it('X-SERVER-03 contains every referenced picture and file, no unused one, each under 60 kB', () => {
    const named = files.flatMap(({ json }) => strings(json)).filter(({ text }) => text.startsWith('media/'))
    const used = new Set(named.map(({ text }) => text.slice('media/'.length)))
    const present = new Set(pack.media.map(({ name }) => name))
    expect([...used].filter((name) => !present.has(name))).toEqual([])
    expect([...present].filter((name) => !used.has(name))).toEqual([])
    expect(pack.media.filter(({ size }) => size >= 60_000 || size === 0)).toEqual([])
  })

  it('X-SERVER-03 has only drawing elements in drawings: no script, text or external reference', () => {
    const allowed = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse'])
    const drawings = pack.media.filter(({ name }) => name.endsWith('.svg'))
    expect(drawings.length).toBeGreaterThan(40)
    for (const { name } of drawings) {
      const svg = readFileSync(join(root, 'media', name), 'utf8')
      const elements = [...svg.matchAll(/<([a-zA-Z][\w:-]*)/g)].map((match) => match[1] ?? '')
      expect(
        elements.filter((element) => !allowed.has(element)),
        name,
      ).toEqual([])
      expect(/\son\w+\s*=|href|url\(|style=|<!ENTITY/i.test(svg), name).toBe(false)
    }
  })

  it('X-SERVER-03 has cards with a title and a picture, and texts with simple markup only', () => {
    const named = (cards: typeof allCards) => cards.map(({ id, title }) => `${id} ${title ?? ''}`)
    const bare = allCards.filter((card) => (card.title ?? '').trim() === '' || card.coverImage?.url === undefined)
    expect(named(bare)).toEqual([])
    const withoutText = new Set(['quiz', 'orderUp'])
    const empty = allCards.filter((card) => card.content === undefined && !withoutText.has(card.type ?? ''))
    expect(named(empty)).toEqual([])
    const html = new Set(['content', 'contentFooter', 'contentBelowEmbed', 'indexCardContent', 'description'])
    html.add('assessmentInstructions').add('instructionsCard').add('termsAndConditions')
    const markup = files.flatMap(({ json }) => strings(json)).filter(({ key }) => html.has(key))
    const tags = new Set(markup.flatMap(({ text }) => [...text.matchAll(/<\/?([^\s>/]+)[^>]*>/g)].map((tag) => tag[0])))
    const simple = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3'].flatMap((tag) => [`<${tag}>`, `</${tag}>`])
    expect([...tags].filter((tag) => !simple.includes(tag))).toEqual([])
  })

  it('X-SERVER-03 explains every answer of an assessment, and links from a missed question to a card', () => {
    const assessments = allDecks.filter(({ deck }) => deck.type === 'quiz')
    const questions = assessments.flatMap(({ cards }) => cards).filter(({ quiz }) => quiz !== undefined && !quiz.survey)
    expect(questions.length).toBeGreaterThan(30)
    expect(questions.filter(({ quiz }) => quiz?.remediation?.correct?.text === undefined)).toEqual([])
    expect(questions.filter(({ quiz }) => (quiz?.remediation?.incorrect?.links ?? []).length === 0)).toEqual([])
  })
})

describe('the demonstrations in the default pack', () => {
  it('X-SERVER-04 has every login variant, and two names for an assessment', () => {
    expect(new Set(pack.whiteLabels.map((entry) => entry.loginVariant))).toEqual(
      new Set(['email', 'username', 'twoCode', 'sso', 'ssoFrame']),
    )
    expect(new Set(pack.whiteLabels.map((entry) => entry.assessmentLabel))).toEqual(
      new Set(['Assessment', 'Challenge']),
    )
    expect(pack.whiteLabels.filter((entry) => entry.orgId === undefined).map((entry) => entry.id)).toEqual([
      'unbranded',
    ])
    expect(pack.whiteLabels).toHaveLength(6)
  })

  it('X-SERVER-04 has a user for every organisation who can sign in by its variant', () => {
    for (const org of pack.orgs) {
      const variant = pack.whiteLabels.find((entry) => entry.orgId === org.org.id)?.loginVariant ?? 'email'
      const able = org.users.filter(({ user, username, password }) => {
        if (variant === 'sso' || variant === 'ssoFrame') return org.org.samlConfig !== undefined
        if (variant === 'email') return user.email !== undefined && password !== undefined
        return username !== undefined && password !== undefined
      })
      expect(able.length, org.name).toBeGreaterThan(0)
    }
    const codes = orgNamed('aurora')?.users ?? []
    expect(
      codes.filter(
        ({ username = '', password = '' }) => !/^[A-Z0-9]{1,8} [A-Z0-9]{1,8}$/.test(`${username} ${password}`),
      ),
    ).toEqual([])
  })

  it('X-SERVER-04 has every category display, and a daisy-chained category with a final assessment', () => {
    const categories = pack.orgs.flatMap((org) => org.categories)
    expect(new Set(categories.map((category) => category.displayType))).toEqual(
      new Set(['strip', 'tile', 'heading', 'deckHeading', 'categoryHeading']),
    )
    const chained = categories.filter((category) => category.daisyChained === true)
    expect(chained.map((category) => category.daisyChainUnlockPercentage)).toEqual([80])
    const chain = allDecks
      .flatMap(({ deck, categories: links }) => links.map((link) => ({ ...link, type: deck.type })))
      .filter(({ categoryId }) => categoryId === chained[0]?.id)
      .sort((a, b) => a.position - b.position)
    expect(chain.map(({ type }) => type)).toEqual(['standard', 'standard', 'quiz'])
  })

  it('X-SERVER-04 has the deck types of a pack, and every card type without film, sound or web page', () => {
    const deckTypes = new Set(allDecks.map(({ deck }) => deck.type))
    expect(deckTypes).toEqual(new Set(['standard', 'quiz', 'points', 'categorySearch']))
    const cardTypes = new Set(allCards.map((card) => card.type))
    for (const type of [
      'basic',
      'image',
      'file',
      'todo',
      'action',
      'likert',
      'feedback',
      'quiz',
      'doOrDont',
      'orderUp',
      'discussion',
    ])
      expect([...cardTypes]).toContain(type)
  })

  it('X-SERVER-04 has a running and an ended competition, notices, promos, certificates and a deck in German', () => {
    const northwind = orgNamed('northwind')
    const now = Date.parse('2026-02-11T10:00:00.000Z')
    const ends = northwind?.competitions.map(({ competition }) => competition.endsAt ?? 0) ?? []
    expect(ends.some((at) => at > now) && ends.some((at) => at < now)).toBe(true)
    expect(northwind?.notices.some((notice) => notice.enabled === true && notice.mandatory !== true)).toBe(true)
    expect(northwind?.promos.some((promo) => promo.location?.home === true)).toBe(true)
    const trials = northwind?.progress.flatMap((person) => person.trials ?? []) ?? []
    expect(
      trials.filter((trial) => trial.certificateId !== undefined && trial.passedAt !== undefined).length,
    ).toBeGreaterThan(1)
    expect(northwind?.decks.some(({ deck }) => deck.title === 'Willkommen bei Northwind')).toBe(true)
  })

  it('X-SERVER-04 has two assessments in Northwind, one with limited attempts and one without', () => {
    const deck = (slug: string) => orgNamed('northwind')?.decks.find((entry) => entry.slug === slug)
    const safety = deck('food-safety')
    const basics = deck('barista-basics')
    expect(safety?.deck.quizSettings).toMatchObject({ passingGrade: 80, quizAttemptLimit: 3, quizAttemptDelay: 1 })
    expect(basics?.deck.quizSettings).toMatchObject({ passingGrade: 70, quizAttemptDelay: -1 })
    expect(basics?.deck.quizSettings?.quizAttemptLimit).toBeUndefined()
    expect(safety?.cards.filter((card) => card.quiz !== undefined && card.quiz.survey !== true)).toHaveLength(12)
    expect(safety?.cards.filter((card) => card.quiz?.survey === true)).toHaveLength(1)
    expect(safety?.cards.filter((card) => card.type === 'basic')).toHaveLength(6)
    expect(basics?.cards.some((card) => (card.quiz?.variants ?? []).length > 1)).toBe(true)
    expect(basics?.cards.some((card) => card.quiz?.shuffleAnswers === true)).toBe(true)
  })

  it('X-SERVER-04 has readable titles on pictures: the card theme’s text colour has a contrast of 4.5 to 1 on the lower panel', () => {
    const ink = { light: '#0f272e', dark: '#fff8ee' }
    const measured = allCards.flatMap((card) => {
      const svg = readFileSync(join(root, card.coverImage?.url ?? ''), 'utf8')
      const panel = [...svg.matchAll(/<rect y="344" width="320" height="174" fill="(#[0-9a-f]{6})"/g)].pop()?.[1]
      return panel === undefined ? [] : [{ card: card.title, ratio: contrast(panel, ink[card.theme ?? 'light']) }]
    })
    expect(measured.length).toBeGreaterThan(0.95 * allCards.length)
    expect(measured.filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })
})

/** Computes the WCAG 2 contrast of two colours in the form '#rrggbb'. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
