import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { onPage } from '../../test/browser/on-page'
import { goBack } from './go-back'
import { goTo } from './go-to'
import { isPushed, layersOfEntry, historyState } from './history-entry'
import { useLayerEntry, useNoLostLayers } from './layer-entry'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const index = () => window.navigation.currentEntry?.index ?? -1
const keyOf = () => window.navigation.currentEntry?.key

interface LayerProps {
  readonly name: string
  readonly close: (() => void) | undefined
}
function Layer({ name, close }: LayerProps) {
  useLayerEntry(close)
  return <p>{name}</p>
}

/** Creates a page at its own address, with a function that opens layers over it. */
async function pageWithLayers() {
  const { holder, show } = await onPage()
  navigate('/page', { state: { card: 'c1' } })
  let set: ((names: readonly string[]) => void) | undefined
  const isReady = (setNames: typeof set) => {
    set = setNames
  }
  function Layers() {
    const [names, setNames] = useState<readonly string[]>([])
    useEffect(() => isReady(setNames), [])
    useNoLostLayers()
    return names.map((name) => (
      <Layer
        key={name}
        name={name}
        close={name === 'stays' ? undefined : () => setNames((now) => now.filter((one) => one !== name))}
      />
    ))
  }
  show(<Layers />)
  await expect.poll(() => set).toBeDefined()
  const shown = () => [...holder.querySelectorAll('p')].map(({ textContent }) => textContent)
  const before = index()
  const depth = () => index() - before
  /** Opens exactly these layers; returns when the history matches. */
  const open = async (...names: readonly string[]) => {
    set?.(names)
    await expect.poll(() => [shown(), layersOfEntry().length]).toEqual([names, names.length])
  }
  return { shown, depth, open, set: (names: readonly string[]) => set?.(names) }
}

it('S-ROUTE-38 each layer has a history entry at the same address; a step back closes only the topmost one', async () => {
  const { shown, depth, open } = await pageWithLayers()
  await open('dialog')
  await open('dialog', 'question')
  expect([depth(), location.pathname, historyState()['card']]).toEqual([2, '/page', 'c1'])
  await goBack()
  await expect.poll(shown).toEqual(['dialog'])
  await goBack()
  await expect.poll(shown).toEqual([])
  expect([depth(), historyState()]).toEqual([0, { card: 'c1' }])
  expect(isPushed()).toBe(true)
})

it('S-ROUTE-38 removes the entry of a layer that closes without a step back, also of one under an open layer', async () => {
  const { depth, open, set } = await pageWithLayers()
  await open('dialog', 'question')
  set(['dialog'])
  await expect.poll(depth).toBe(1)
  expect(layersOfEntry()).toHaveLength(1)
  await open('dialog', 'question')
  set(['question'])
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  expect(depth()).toBe(2)
  set([])
  await expect.poll(depth).toBe(0)
  expect(historyState()).toEqual({ card: 'c1' })
})

it('S-ROUTE-38 reuses the entry when one layer opens as another closes', async () => {
  const { shown, depth, open, set } = await pageWithLayers()
  await open('first')
  const [first] = layersOfEntry()
  set(['second'])
  await expect.poll(() => layersOfEntry().length === 1 && layersOfEntry()[0] !== first && depth() === 1).toBe(true)
  expect(shown()).toEqual(['second'])
  set([])
  set(['third'])
  await expect.poll(shown).toEqual(['third'])
  await expect.poll(() => [layersOfEntry().length, depth()]).toEqual([1, 1])
  await goBack()
  await expect.poll(shown).toEqual([])
  expect(depth()).toBe(0)
})

it('S-ROUTE-38 a layer that cannot be closed has no entry', async () => {
  const { shown, depth, set } = await pageWithLayers()
  set(['stays'])
  await expect.poll(shown).toEqual(['stays'])
  await new Promise((done) => setTimeout(done))
  expect([depth(), layersOfEntry()]).toEqual([0, []])
})

it('S-ROUTE-38 skips a layer that navigates on the way back, whether it is still open or just closed', async () => {
  const { depth, open, set } = await pageWithLayers()
  const page = keyOf()
  await open('dialog')
  goTo('/next')
  await expect.poll(() => location.pathname).toBe('/next')
  set([])
  expect([depth(), layersOfEntry()]).toEqual([1, []])
  await goBack()
  await expect.poll(keyOf).toBe(page)
  await open('dialog')
  set([])
  await expect.poll(() => layersOfEntry().length).toBe(0)
  goTo('/after')
  await expect.poll(() => location.pathname).toBe('/after')
  expect(depth()).toBe(1)
  await goBack()
  await expect.poll(keyOf).toBe(page)
})

it('S-ROUTE-38 goes back over the entry of a closed layer when it is reached', async () => {
  const { shown, depth, open } = await pageWithLayers()
  await open('dialog')
  await goBack()
  await expect.poll(shown).toEqual([])
  const depths: number[] = []
  const listen = () => depths.push(depth())
  addEventListener('popstate', listen)
  history.forward()
  await expect.poll(() => depths).toEqual([1, 0])
  removeEventListener('popstate', listen)
  expect(shown()).toEqual([])
})
