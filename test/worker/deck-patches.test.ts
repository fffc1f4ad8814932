import { describe, expect, test } from 'vitest'
import { deckTarget } from '../../protocol/path-rules'
import { parsePath } from '../../protocol/paths'
import type { ViewPatch } from '../../protocol/view-patch'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 3)

/** Collects every patch posted for the deck's view. */
function watch(scene: SingleTab): ViewPatch[] {
  const patches: ViewPatch[] = []
  scene.tab.engine?.subscribe('watched', 'deck', { deckId }, (patch) => void patches.push(patch))
  return patches
}
const postedOf = (patches: readonly ViewPatch[]): readonly string[] =>
  patches.flatMap(({ changed }) => Object.keys(changed))

describe('patches of an open deck', () => {
  test('X-BRIDGE-02 X-PERF-04 posts only the flipped card on a flip, and only the new cards on a step', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const patches = watch(scene)
    await scene.do('openDeck', { deckId })
    await scene.wait(2_000)
    const ids = patches.findLast(({ changed }) => 'cards' in changed)?.changed['cards'] as readonly string[]
    expect(ids.length).toBeGreaterThan(2)
    const [first = '', second = ''] = ids

    patches.splice(0)
    await scene.do('flipCard', { deckId, cardId: first, side: 'back' })
    await scene.wait(100)
    const cards = postedOf(patches).filter((field) => field.startsWith('cards'))
    expect(new Set(cards)).toEqual(new Set([`cards/${first}`]))

    patches.splice(0)
    await scene.do('jumpToCard', { deckId, cardId: second })
    await scene.wait(100)
    const stepped = postedOf(patches).filter((field) => field.startsWith('cards/'))
    expect(stepped).toContain(`cards/${first}`)
    expect(stepped.length).toBeLessThanOrEqual(3)
  })
})

test('D-ROUTE-08 requests the deck of a path when it is not loaded, and opens it after the response', async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  const parsed = parsePath(`/deck/${deckId}`)
  const target = parsed.kind === 'route' ? deckTarget(parsed.route) : undefined
  expect(target).toEqual({ deckId, prefix: '' })
  const patches = watch(scene)
  const states = () => patches.flatMap(({ changed }) => changed['state'] ?? [])
  await scene.do('openDeck', { deckId: target?.deckId ?? '' })
  expect(states().at(0)).toBe('loading')
  await scene.wait(2_000)
  expect(scene.sent(`GET /user/decks/${deckId}`)).toHaveLength(1)
  expect(states()).toEqual(['loading', 'ready'])
})
