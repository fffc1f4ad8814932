import { describe, expect, test } from 'vitest'
import { checkUnreachable, namesIn } from '../../scripts/checks/unreachable'
import type { Allowlist } from '../../scripts/checks/unreachable-allowlist'

const none = { intent: [], call: [], view: [], export: [], file: [] }
const noneWaits: Allowlist = { intent: {}, call: {}, view: {}, export: {}, file: {} }

describe('unreachable code', () => {
  test.each(['intent', 'call', 'view', 'export', 'file'] as const)(
    'X-DX-05 names the unused %s, unless it is on the allowlist',
    (kind) => {
      const found = { ...none, [kind]: ['forgotten', 'early'] }
      const list = { ...noneWaits, [kind]: { early: 'its screen' } }
      expect(checkUnreachable(found, list)).toEqual([`nobody can reach the ${kind} forgotten`])
    },
  )

  test('X-DX-05 requires used and deleted entries to leave the allowlist', () => {
    expect(checkUnreachable(none, { ...noneWaits, intent: { sendNow: 'its screen' } })).toEqual([
      'the intent sendNow is reachable: remove it from scripts/checks/unreachable-allowlist.ts',
    ])
  })
})

describe('the uses in a source file', () => {
  const intents = (text: string, path = 'a.tsx') => namesIn({ path, text }, /^dispatch|Dispatch$/)

  test('X-DX-05 are what it dispatches, however it received dispatch', () => {
    expect(intents("void dispatch('sync', {})")).toEqual(['sync'])
    expect(intents("const a = <B press={() => dispatchToCard('flip', {})} />")).toEqual(['flip'])
    expect(intents("props.dispatch(\n  'sync',\n  {},\n)")).toEqual(['sync'])
    expect(intents("dispatch(isOpen ? 'close' : 'open', {})")).toEqual(['close', 'open'])
    expect(intents("return { go: '/', tell: 'followInitialUrl' }")).toEqual(['followInitialUrl'])
  })

  test('X-DX-05 are what it takes from a table of calls', () => {
    expect(intents('message(startCalls.track, startCalls.track.path)')).toEqual(['track', 'track'])
  })

  test('X-DX-05 exclude what it only mentions', () => {
    expect(intents("// dispatch('sync', {})\nconst icon = 'sync'\ntext('sync')\nuseView('sync', {})")).toEqual([])
  })

  test('X-DX-05 are found where a generic function would be markup in another kind of file', () => {
    expect(intents("const given = <E>(event: E): E => event\ndispatch('sync', {})", 'a.ts')).toEqual(['sync'])
  })
})
