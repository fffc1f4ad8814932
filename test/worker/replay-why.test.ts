import { describe, expect, test } from 'vitest'
import type { ValueQuestion } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import { exportLog } from '../../worker/export'
import { player, type Player } from '../../worker/replay/player'
import { NOON } from '../world/node-ports'
import { privateTab } from '../world/private-tab'

/** Each look takes so long, ms: longer than a slice, and what is looked for is asked for again after every state. */
const clock = (look: number) => {
  let now = 0
  return { monotonic: () => (now += look), after: () => () => undefined }
}

/** A player with the log of somebody who signed in, opened a deck and flipped a card. */
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

/** The fields of a view as they were posted last. */
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

/** Asks until it is found; the places that were told on the way are looked at too. */
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
  test('X-REPLAY-02 the state after a moment is looked at part by part, as many as are asked for', async () => {
    const { replay, last } = await opened()
    const whole = await replay.look(stateAt(last), 10)
    expect(whole?.values.map(({ step }) => step)).toEqual(expect.arrayContaining(['seq', 'device', 'mine']))
    expect(whole?.values).toContainEqual({ step: 'seq', text: String(last), inner: 0 })
    expect(await replay.look(stateAt(last), 2)).toEqual({
      values: whole?.values.slice(0, 2),
      more: (whole?.values.length ?? 0) - 2,
    })
    const login = await replay.look(stateAt(last, 'mine', 'session', 'login'), 10)
    expect(login?.values).toContainEqual({ step: 'value', text: '"loggedIn"', inner: 0 })
    expect(await replay.look(stateAt(last, 'mine', 'nowhere'), 10)).toBeUndefined()
    expect(await replay.look(stateAt(last, 'seq'), 10)).toBeUndefined()
  })

  test('X-REPLAY-02 a value of the state leads to the event that set it, a bit at a time and never further back', async () => {
    const { replay, last, placeOf } = await opened()
    const login = placeOf('loginSucceeded')
    const { place, past } = await found(replay, 1, stateAt(last, 'mine', 'owner'))
    expect(place).toBe(login)
    expect(past).toEqual(Array.from({ length: last - login + 2 }, (_, index) => last - index))
    expect((await found(replay, 2, stateAt(login - 1, 'mine', 'owner'))).place).toBe(0)
  })

  test('X-REPLAY-02 to ask about something else is to look for the first no more', async () => {
    const { replay, last, placeOf } = await opened()
    expect(await replay.why(1, stateAt(last, 'device', 'nothing'))).toEqual({ kind: 'lookingBack', place: last })
    expect(await replay.why(2, stateAt(last, 'mine', 'owner'))).toEqual({ kind: 'lookingBack', place: last })
    expect((await found(replay, 2, stateAt(last, 'mine', 'owner'))).place).toBe(placeOf('loginSucceeded'))
    // Found is forgotten: the same question is looked into anew.
    expect((await found(replay, 2, stateAt(last, 'mine', 'owner'))).place).toBe(placeOf('loginSucceeded'))
  })

  test('X-REPLAY-02 the views on the screen are told of as they come and go', async () => {
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

  test('X-REPLAY-02 a field on the screen leads to the last event before which it was another one; content is read for it', async () => {
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
    // The library told it before the deck was there.
    expect((await found(replay, 5, asked('deck', 'title'))).place).toBe(placeOf('libraryLoaded'))
    expect((await found(replay, 3, asked('deck', 'cards/card-1'))).place).toBe(placeOf('cardFlipped'))
    expect(await replay.why(4, { ...asked('deck'), subject: 'home {}' })).toBeUndefined()
  })

  test('X-REPLAY-02 a view is not looked at before the content that it shows is there', async () => {
    const { replay, last, placeOf } = await opened(0)
    await replay.core.subscribe('deck', 'deck', { deckId: 'deck-1' }, screen().port)
    const question = { place: last, subject: 'deck {"deckId":"deck-1"}', steps: ['cards'] }
    expect(await replay.why(1, question)).toEqual({ kind: 'found', place: placeOf('deckLoaded') })
  })
})

describe('two moments of a replay', () => {
  test('X-REPLAY-02 each has screens of its own, and those that were there before get nothing more', async () => {
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

  test('X-REPLAY-02 where their states differ is told by path and as JSON, in both directions', async () => {
    const { replay, placeOf } = await opened()
    const login = placeOf('loginSucceeded')
    const forth = replay.compare(login - 1, login)
    expect(forth?.changes).toContainEqual({
      path: 'mine.session.login.value',
      steps: ['mine', 'session', 'login', 'value'],
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
