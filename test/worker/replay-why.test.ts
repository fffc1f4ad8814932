import { describe, expect, test } from 'vitest'
import type { ValueQuestion } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import { exportLog } from '../../worker/export/export'
import { player, type Player } from '../../worker/replay/player'
import { NOON } from '../examples/defaults'
import { privateTab } from '../simulation/private-tab'

/** Each call of the clock takes so many ms, longer than a slice, so the search pauses after every state. */
const clock = (look: number) => {
  let now = 0
  return { monotonic: () => (now += look), after: () => () => undefined }
}

/** Returns a player with the log of a user who signed in, opened a deck and flipped a card. */
async function opened(look = 100) {
  const { engine } = await privateTab()
  const replay = player('build-1', clock(look))
  const log = await replay.open(await exportLog(engine, false, { at: NOON, salt: 'salt' }))
  if (log.kind !== 'opened') throw new Error(log.reason)
  const { types, kinds } = log.story
  const last = kinds.length
  replay.seek(last)
  return { replay, last, placeOf: (type: string) => kinds.lastIndexOf(types.indexOf(type)) + 1 }
}

/** Collects the fields of a view as last posted. */
function screen() {
  const shown: Record<string, unknown> = {}
  const port = {
    postMessage: ({ changed, removed }: ViewPatch) => {
      Object.assign(shown, changed)
      for (const key of removed) delete shown[key]
    },
  }
  return { shown, port }
}

/** Asks until the event is found; also returns the positions reported on the way. */
async function found(replay: Player, id: number, question: ValueQuestion) {
  const past: number[] = []
  for (;;) {
    const told = await replay.why(id, question)
    if (told?.kind !== 'lookingBack') return { place: told?.place, past }
    past.push(told.place)
  }
}

const stateAt = (place: number, ...steps: readonly (string | number)[]): ValueQuestion => ({
  place,
  subject: 'state',
  steps,
})

describe("'Why?' in a replay", () => {
  test('X-REPLAY-02 returns the state after an event level by level, with as many fields as requested', async () => {
    const { replay, last } = await opened()
    const whole = await replay.look(stateAt(last), 10)
    expect(whole?.values.map(({ step }) => step)).toEqual(expect.arrayContaining(['seq', 'device', 'user']))
    expect(whole?.values).toContainEqual({ step: 'seq', text: String(last), inner: 0 })
    expect(await replay.look(stateAt(last), 2)).toEqual({
      values: whole?.values.slice(0, 2),
      more: (whole?.values.length ?? 0) - 2,
    })
    const login = await replay.look(stateAt(last, 'user', 'session', 'login'), 10)
    expect(login?.values).toContainEqual({ step: 'value', text: '"loggedIn"', inner: 0 })
    expect(await replay.look(stateAt(last, 'user', 'nowhere'), 10)).toBeUndefined()
    expect(await replay.look(stateAt(last, 'seq'), 10)).toBeUndefined()
  })

  test('X-REPLAY-02 finds the event that set a state value, in slices, and looks no further back', async () => {
    const { replay, last, placeOf } = await opened()
    const login = placeOf('loginSucceeded')
    const { place, past } = await found(replay, 1, stateAt(last, 'user', 'owner'))
    expect(place).toBe(login)
    expect(past).toEqual(Array.from({ length: last - login + 2 }, (_, index) => last - index))
    expect((await found(replay, 2, stateAt(login - 1, 'user', 'owner'))).place).toBe(0)
  })

  test('X-REPLAY-02 drops the first search when another value is asked about', async () => {
    const { replay, last, placeOf } = await opened()
    expect(await replay.why(1, stateAt(last, 'device', 'nothing'))).toEqual({ kind: 'lookingBack', place: last })
    expect(await replay.why(2, stateAt(last, 'user', 'owner'))).toEqual({ kind: 'lookingBack', place: last })
    expect((await found(replay, 2, stateAt(last, 'user', 'owner'))).place).toBe(placeOf('loginSucceeded'))
    // A found result is not cached: the same question starts a new search.
    expect((await found(replay, 2, stateAt(last, 'user', 'owner'))).place).toBe(placeOf('loginSucceeded'))
  })

  test('X-REPLAY-02 reports views as they appear on and leave the screen', async () => {
    const { replay } = await opened()
    const first = replay.views(0)
    await replay.core.subscribe('one', 'shell', {}, screen().port)
    expect(await first).toEqual({ version: 1, views: [{ subject: 'shell {}', name: 'shell', about: '' }] })
    await replay.core.subscribe('two', 'deck', { deckId: 'deck-1' }, screen().port)
    await replay.core.subscribe('three', 'deck', { deckId: 'deck-1' }, screen().port)
    const { version, views } = await replay.views(1)
    expect(views.map(({ name, about }) => [name, about])).toEqual([
      ['deck', 'deck-1'],
      ['shell', ''],
    ])
    const next = replay.views(version)
    await replay.core.unsubscribe('one')
    expect((await next).views.map(({ name }) => name)).toEqual(['deck'])
  })

  test('X-REPLAY-02 finds the event that last changed a field on the screen, and loads content for it', async () => {
    const { replay, last, placeOf } = await opened()
    const { shown, port } = screen()
    await replay.core.subscribe('one', 'shell', {}, port)
    await replay.core.subscribe('two', 'deck', { deckId: 'deck-1' }, port)
    await expect.poll(() => JSON.stringify(shown)).toContain('card-2')
    const { views } = await replay.views(0)
    const subject = (name: string) => views.find((view) => view.name === name)?.subject ?? ''
    const asked = (name: string, ...steps: readonly string[]) => ({ place: last, subject: subject(name), steps })
    expect((await found(replay, 2, asked('deck', 'cards'))).place).toBe(placeOf('deckLoaded'))
    const fields = await replay.look(asked('deck'), 100)
    expect(fields?.values.map(({ step }) => step)).toEqual(expect.arrayContaining(['title', 'cards', 'cards/card-1']))
    expect((await found(replay, 1, asked('shell', 'guard'))).place).toBe(placeOf('loginSucceeded'))
    // The library already contained it before the deck was loaded.
    expect((await found(replay, 5, asked('deck', 'title'))).place).toBe(placeOf('libraryLoaded'))
    expect((await found(replay, 3, asked('deck', 'cards/card-1'))).place).toBe(placeOf('cardFlipped'))
    expect(await replay.why(4, { ...asked('deck'), subject: 'home {}' })).toBeUndefined()
  })

  test('X-REPLAY-02 does not search a view before its content is loaded', async () => {
    const { replay, last, placeOf } = await opened(0)
    await replay.core.subscribe('deck', 'deck', { deckId: 'deck-1' }, screen().port)
    const question = { place: last, subject: 'deck {"deckId":"deck-1"}', steps: ['cards'] }
    expect(await replay.why(1, question)).toEqual({ kind: 'found', place: placeOf('deckLoaded') })
  })
})

describe('two events of a replay', () => {
  test('X-REPLAY-02 have separate screens, and earlier ones receive no further patches', async () => {
    const { replay, last } = await opened()
    const [moment, pinned] = [screen(), screen()]
    await replay.core.subscribe('view', 'shell', {}, moment.port)
    await replay.pinnedCore().subscribe('view', 'shell', {}, pinned.port)
    expect(replay.seek(0, 'pinned')).toMatchObject({ place: 0 })
    replay.draw('pinned')
    expect(moment.shown['guard']).toBe('open')
    expect(pinned.shown['guard']).toBe('starting')
    replay.seek(last, 'pinned')
    replay.draw('pinned')
    expect(pinned.shown['guard']).toBe('open')
    replay.pinnedCore()
    replay.seek(0, 'pinned')
    replay.draw('pinned')
    expect(pinned.shown['guard']).toBe('open')
    expect((await replay.views(0)).views.map(({ name }) => name)).toEqual(['shell'])
  })

  test('X-REPLAY-02 list the differences of their states by path and as JSON, in both directions', async () => {
    const { replay, placeOf } = await opened()
    const login = placeOf('loginSucceeded')
    const forth = replay.compare(login - 1, login)
    expect(forth?.changes).toContainEqual({
      path: 'user.session.login.value',
      steps: ['user', 'session', 'login', 'value'],
      before: '"loggingIn"',
      after: '"loggedIn"',
    })
    const back = replay.compare(login, login - 1)?.changes ?? []
    expect(new Set(back.map(({ path, before, after }) => [path, after, before].join()))).toEqual(
      new Set(forth?.changes.map(({ path, before, after }) => [path, before, after].join())),
    )
    expect(replay.compare(login, login)).toEqual({ changes: [], changesMore: 0 })
  })
})
