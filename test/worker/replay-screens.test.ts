import { describe, expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { Envelope } from '../../protocol/envelope'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { ViewPatch } from '../../protocol/view-patch'
import { startEngine } from '../../worker/engine'
import { exportLog, type ExportSource } from '../../worker/export/export'
import { emptyMemory } from '../../worker/store/memory-store'
import { routeTracker } from '../../worker/replay/route-at'
import { player } from '../../worker/replay/player'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { NOON } from '../examples/defaults'

const ada = { id: 'user-1', name: 'Ada' }
const description =
  '<p>Closed on Monday</p><img src="/media/closed.png"><p style="background:url(/media/ground.png)">See you</p>'
const notices = [{ id: 'notice-1', title: 'Closed', description, enabled: true }]
const answers: { readonly [N in CallName]?: () => Envelope } = {
  sync: () => encodeAnswer('sync', { user: ada, org: { id: 'org-1' }, trials: [], notices }),
  search: () => encodeAnswer('search', { result: { decks: [{ id: 'deck-1', title: 'Milk' }] } }),
  deck: () => encodeAnswer('deck', { bundle: { deck: { id: 'deck-1', title: 'Milk' }, cards: [{ id: 'card-1' }] } }),
}

/** Returns a tab of a known user for whom the server has a notice. */
async function signedIn() {
  const closed: Envelope = { status: 'error', errorType: 'closed' }
  const surroundings = nodePorts(emptyMemory(), (name) => answers[name]?.() ?? closed)
  const engine = await startEngine(surroundings.ports, engineSettings({ session: 'tab-1', build: 'build-1' }))
  await surroundings.rest()
  return { ...surroundings, engine }
}

/** Returns a player of a file with private content. */
async function replayOf(source: ExportSource) {
  let now = 0
  const replay = player('build-1', { monotonic: () => (now += 100), after: () => () => undefined })
  const log = await replay.open(await exportLog(source, true, { at: NOON, salt: 'salt' }))
  if (log.kind !== 'opened') throw new Error(log.reason)
  return { replay, story: log.story }
}

describe('the screens of a replay', () => {
  test('X-REPLAY-02 load no picture for a notice of a file with private content', async () => {
    const { engine } = await signedIn()
    expect(engine.state().user.sync.notices).toEqual(notices)
    const { replay, story } = await replayOf(engine)
    const shown: Record<string, unknown> = {}
    await replay.core.subscribe(
      'notice',
      'notice',
      {},
      {
        postMessage: ({ changed }: ViewPatch) => void Object.assign(shown, changed),
      },
    )
    replay.seek(story.kinds.length)
    replay.draw()
    expect(shown).toMatchObject({ notice: { noticeId: 'notice-1', title: 'Closed' } })
    expect(JSON.stringify(shown)).toContain('Closed on Monday')
    expect(JSON.stringify(shown)).not.toContain('/media/')
  })
  test("X-REPLAY-02 follow the tab's address: category, search, Add Content, and a deck in between", async () => {
    const { ports, engine, rest } = await signedIn()
    /** The address at that time, by the number of the last event so far. */
    const walked: (readonly [seq: number, path: string])[] = [[engine.state().seq, '/']]
    const walk = async (path: string, type: string, data: object, tab = engine) => {
      expect(await tab.dispatch({ type, data })).toBeUndefined()
      await rest()
      walked.push([tab.state().seq, path])
    }
    await walk('/library/category-1', 'openCategory', { categoryId: 'category-1' })
    await walk('/decks/deck-1/card-1', 'openDeck', { deckId: 'deck-1' })
    await walk('/', 'closeDeck', { deckId: 'deck-1' })
    await walk('/library/category-1', 'openCategory', { categoryId: 'category-1' })
    await walk('/search/milk%20foam', 'search', { query: 'milk foam' })
    await walk('/decks/deck-1/card-1', 'openDeck', { deckId: 'deck-1' })
    await walk('/search/milk%20foam', 'closeDeck', { deckId: 'deck-1' })
    await walk('/search', 'search', { query: '' })
    await walk('/add', 'listContent', {})
    await walk('/add/WINTER', 'lookUpContent', { query: 'WINTER' })
    await walk('/', 'lookUpContent', { query: '' })
    const other = await startEngine(ports, engineSettings({ session: 'tab-2', build: 'build-1' }))
    await rest()
    await walk('/library/category-2', 'openCategory', { categoryId: 'category-2' }, other)
    await walk('/search/cups', 'search', { query: 'cups' })
    await walk('/decks/deck-1/card-1', 'openDeck', { deckId: 'deck-1' }, other)
    const { replay, story } = await replayOf(other)
    const moments = walked.map(([seq]) => {
      const moment = replay.seek(story.seqs.indexOf(seq) + 1)
      if (moment?.kind !== 'moment') throw new Error('it is still being folded')
      return moment
    })
    expect(moments.map(({ path }) => path)).toEqual(walked.map(([, path]) => path))
    // No file contains search results, and the page says so in their place.
    const leftOut = moments.filter(({ contentLeftOut }) => contentLeftOut).map(({ path }) => path)
    expect(new Set(leftOut)).toEqual(new Set(['/search/milk%20foam', '/search/cups']))
  })
  test('X-REPLAY-02 follow competitions and a shared card until a deck or the end of the session', () => {
    const { note, at } = routeTracker()
    const walk = (event: NewEvent): string => {
      rows += 1
      note({
        seq: rows,
        id: `e${rows}`,
        at: NOON,
        zone: 0,
        actor: null,
        org: null,
        session: 'tab-1',
        intent: 'i',
        ...event,
      })
      return at(rows, 'tab-1', initialState)
    }
    let rows = 0
    expect(walk(newEvent('standingsAsked', { callId: 'c1', competitionIds: [] }))).toBe('/user/competitions')
    expect(walk(newEvent('sharedCardRequested', { cardId: 'card-1' }))).toBe('/card/card-1')
    expect(walk(newEvent('sharedCardResolved', { cardId: 'card-1', deckId: 'deck-1' }))).toBe('/card/card-1')
    expect(walk(newEvent('deckOpened', { deckId: 'deck-1', cardId: 'card-1' }))).toBe('/')
    expect(walk(newEvent('standingsAsked', { callId: 'c2', competitionIds: [] }))).toBe('/user/competitions')
    expect(walk(newEvent('loggedOut', { reason: 'chosen' }))).toBe('/')
    expect(at(5, 'tab-1', initialState)).toBe('/user/competitions')
    expect(at(5, 'tab-2', initialState)).toBe('/')
  })
})
