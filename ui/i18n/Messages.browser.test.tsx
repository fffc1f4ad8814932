import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { fetchCatalogue } from './catalogues'
import { Messages, useText } from './Messages'

const Cancel = () => useText()('action.cancel')

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('X-I18N-01 the first texts show with the next frames after they have come, and others take their place when they are here', async () => {
  const holder = document.createElement('section')
  document.body.append(holder)
  const root = createRoot(holder)
  onTestFinished(() => {
    root.unmount()
    holder.remove()
  })
  const show = (language: 'it' | 'fr') =>
    root.render(
      <Messages language={language} waiting="waiting">
        <Cancel />
      </Messages>,
    )
  show('it')
  await expect.poll(() => holder.textContent).not.toBe('')
  await fetchCatalogue('it', 'start')
  await nextFrame()
  await nextFrame()
  expect(holder.textContent).toBe('Annulla')
  expect(document.documentElement.lang).toBe('it')

  show('fr')
  await nextFrame()
  expect(holder.textContent).not.toBe('waiting')
  await expect.poll(() => holder.textContent).toBe('Annuler')
  expect(document.documentElement.lang).toBe('fr')
})
