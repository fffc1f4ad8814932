import { describe, expect, test } from 'vitest'
import { judge, namesIn } from '../../scripts/unreachable'
import type { Waiting } from '../../scripts/waiting'

const none = { intent: [], call: [], view: [], export: [], file: [] }
const noneWaits: Waiting = { intent: {}, call: {}, view: {}, export: {}, file: {} }

describe('what nobody can reach', () => {
  test.each(['intent', 'call', 'view', 'export', 'file'] as const)(
    'X-DX-05 the %s that nothing uses is named, unless it waits for its screen',
    (kind) => {
      const found = { ...none, [kind]: ['forgotten', 'early'] }
      const list = { ...noneWaits, [kind]: { early: 'its screen' } }
      expect(judge(found, list)).toEqual([`nobody can reach the ${kind} forgotten`])
    },
  )

  test('X-DX-05 what waits no longer has to leave the list, and so has what is gone', () => {
    expect(judge(none, { ...noneWaits, intent: { sendNow: 'its screen' } })).toEqual([
      'the intent sendNow waits for nothing: take it off scripts/waiting.ts',
    ])
  })
})

describe('what a source uses', () => {
  const intents = (text: string, path = 'a.tsx') => namesIn({ path, text }, /^dispatch|Dispatch$/)

  test('X-DX-05 is what it dispatches, by whatever way the dispatch came', () => {
    expect(intents("void dispatch('sync', {})")).toEqual(['sync'])
    expect(intents("const a = <B press={() => dispatchToCard('flip', {})} />")).toEqual(['flip'])
    expect(intents("props.dispatch(\n  'sync',\n  {},\n)")).toEqual(['sync'])
    expect(intents("dispatch(isOpen ? 'close' : 'open', {})")).toEqual(['close', 'open'])
    expect(intents("return { go: '/', tell: 'followInitialUrl' }")).toEqual(['followInitialUrl'])
  })

  test('X-DX-05 is what it takes from a table of calls', () => {
    expect(intents('message(startCalls.track, startCalls.track.path)')).toEqual(['track', 'track'])
  })

  test('X-DX-05 is not what it only speaks of', () => {
    expect(intents("// dispatch('sync', {})\nconst icon = 'sync'\ntext('sync')\nuseView('sync', {})")).toEqual([])
  })

  test('X-DX-05 is read where a generic function would be markup in another kind of file', () => {
    expect(intents("const given = <E>(event: E): E => event\ndispatch('sync', {})", 'a.ts')).toEqual(['sync'])
  })
})
