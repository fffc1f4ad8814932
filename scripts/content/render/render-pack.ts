// Shows every card of a pack in the real app, on a small phone, and lists the texts that learners cannot read.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { buildPath } from '../../../protocol/paths'
import { defaults } from '../../../server/config/config'
import type { Pack, PackDeck, PackOrg } from '../../../server/content/pack-files'
import { openChain } from '../../author/learner-states'
import { compiledScript, enterScript } from '../../author/page-files'
import { enterPath, startPreview } from '../../author/preview-server'
import type { Preview } from '../../author/preview-server'
import type { PreviewAccount } from '../../author/preview-accounts'
import { chromiumFlags } from '../../browser/chromium.mjs'
import type { LostText } from '../../browser/lost-content'
import { root } from '../../setup.mjs'
import type { ShownCard } from './page/card-walk'

/** The smallest phone that the app supports. */
const VIEWPORT = { width: 320, height: 568 }

/** Text sizes of the browser, in percent: the usual one, and the largest that the app supports. */
export const textSizes = [100, 200] as const
export type TextSize = (typeof textSizes)[number]

/** Lost texts of one face of a card, or of the cover of a deck in the library. */
export interface RenderedPlace {
  readonly org: PackOrg
  /** Undefined on a page of the library. */
  readonly deck: PackDeck | undefined
  /** An id of the pack, or one of the app's own cards. */
  readonly cardId: string | undefined
  readonly where: 'front' | 'back' | 'library'
  readonly textSize: TextSize
  readonly lost: readonly LostText[]
}

export interface Rendering {
  readonly places: readonly RenderedPlace[]
  /** Cards that were shown, of all cards of the pack; each text size counts. */
  readonly shown: number
  readonly total: number
  readonly isOutOfTime: boolean
  /** Decks that a learner with all roles could not open. */
  readonly closed: readonly PackDeck[]
  /** Ids of cards that the app had not loaded completely in time. */
  readonly unloaded: ReadonlySet<string>
}

export interface RenderOptions {
  readonly folder: string
  /** Program of a Chromium. */
  readonly browser: string
  /** When to stop, ms UTC. */
  readonly endsAt: number
  readonly progress: (done: number, total: number) => void
}

/** Renders all cards of a pack without faults. Left: why the preview refuses it. */
export async function renderPack(pack: Pack, options: RenderOptions): Promise<E.Either<string, Rendering>> {
  const preview = await startPreview({
    folder: options.folder,
    app: join(root, defaults.app),
    frameAncestors: ["'none'"],
    enterScript: await enterScript(),
    log: () => undefined,
  })
  try {
    const published = await preview.publish(pack)
    if (E.isLeft(published)) return published
    const browser = await chromium.launch({ executablePath: options.browser, args: chromiumFlags })
    try {
      return E.right(await renderWith(browser, preview, pack, options))
    } finally {
      await browser.close()
    }
  } finally {
    await preview.close()
  }
}

const shownCards = ({ cards }: PackDeck): number => cards.filter(({ active }) => active !== false).length
/** A search has no cards of its own. */
const shownDecks = ({ decks }: PackOrg): readonly PackDeck[] =>
  decks.filter((deck) => deck.deck.active !== false && deck.deck.type !== 'categorySearch' && shownCards(deck) > 0)

async function renderWith(
  browser: Browser,
  preview: Preview,
  pack: Pack,
  { endsAt, progress }: RenderOptions,
): Promise<Rendering> {
  const script = `${await compiledScript(join(import.meta.dirname, 'page', 'card-walk.ts'), 'cardWalk')}; globalThis.cardWalk = cardWalk`
  const total = textSizes.length * pack.orgs.flatMap(shownDecks).reduce((sum, deck) => sum + shownCards(deck), 0)
  const places: RenderedPlace[] = []
  const closed = new Set<PackDeck>()
  const unloaded = new Set<string>()
  let shown = 0
  const isOutOfTime = () => Date.now() > endsAt
  const show = (count: number) => {
    shown += count
    progress(shown, total)
  }
  for (const textSize of textSizes)
    for (const org of pack.orgs) {
      if (isOutOfTime()) break
      const reader = await openReader(browser, preview, pack, org, { script, textSize })
      places.push(...(await renderLibrary(reader, org, textSize)))
      for (const deck of shownDecks(org)) {
        if (isOutOfTime()) break
        const cards = await renderDeck(reader, deck, isOutOfTime, show)
        if (cards.length === 0) closed.add(deck)
        for (const { id, front, back, isLoaded } of cards) {
          places.push(
            { org, deck, cardId: id, where: 'front', textSize, lost: front },
            { org, deck, cardId: id, where: 'back', textSize, lost: back },
          )
          if (!isLoaded && id !== undefined) unloaded.add(id)
        }
      }
      await reader.page.context().close()
    }
  return { places, shown, total, isOutOfTime: isOutOfTime(), closed: [...closed], unloaded }
}

interface Reader {
  readonly page: Page
  readonly origin: string
}

/** Signs a learner in who has all roles of the organisation, and has seen what chains ask for. */
async function openReader(
  browser: Browser,
  preview: Preview,
  pack: Pack,
  org: PackOrg,
  { script, textSize }: { readonly script: string; readonly textSize: TextSize },
): Promise<Reader> {
  const user = { id: randomUUID(), name: 'Reader', active: true, roles: org.roles.map(({ id }) => id) }
  const account = await preview.accounts.create(
    pack,
    { org, entry: { user } },
    { userLanguage: 'en', colorScheme: 'light' },
  )
  await openChains(preview, account, org)
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript({ content: script })
  const session = await context.newCDPSession(page)
  const fontSizes = { standard: (16 * textSize) / 100, fixed: (13 * textSize) / 100 }
  await session.send('Page.setFontSizes', { fontSizes })
  const origin = `http://${account.host}:${preview.port}`
  await page.goto(`${origin}${enterPath}?${new URLSearchParams({ path: '/library' }).toString()}`)
  await page.waitForURL('**/library')
  return { page, origin }
}

async function openChains(preview: Preview, account: PreviewAccount, org: PackOrg): Promise<void> {
  const call = await preview.callerOf(account)
  for (const deck of shownDecks(org)) await openChain({ call, userId: account.userId, org, deck, now: Date.now() })
}

/** Shows the pages of the library, whose covers have the titles of the decks. */
async function renderLibrary(
  { page, origin }: Reader,
  org: PackOrg,
  textSize: TextSize,
): Promise<readonly RenderedPlace[]> {
  const places: RenderedPlace[] = []
  for (const { id: categoryId } of org.categories) {
    await page.goto(`${origin}${buildPath({ name: 'library', categoryId })}`)
    const lost = await page.evaluate<readonly LostText[]>('cardWalk.screen()')
    places.push({ org, deck: undefined, cardId: undefined, where: 'library', textSize, lost })
  }
  return places
}

/** Walks through a deck. Returns no card when the deck does not open. */
async function renderDeck(
  { page, origin }: Reader,
  { deck, cards }: PackDeck,
  isOutOfTime: () => boolean,
  show: (count: number) => void,
): Promise<readonly ShownCard[]> {
  await page.goto(`${origin}${buildPath({ name: 'deck', deckId: deck.id })}`)
  const own = new Set(cards.map(({ id }) => id))
  const seen = new Map<string, ShownCard>()
  let card = await page.evaluate<ShownCard>('cardWalk.firstCard()')
  while (card.id !== undefined && !seen.has(card.id)) {
    seen.set(card.id, card)
    if (own.has(card.id)) show(1)
    if (isOutOfTime()) break
    card = await page.evaluate<ShownCard>('cardWalk.nextCard()')
  }
  return [...seen.values()]
}
