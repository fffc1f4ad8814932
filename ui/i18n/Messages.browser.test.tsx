import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { fetchCatalogue } from './catalogues'
import { fetchAllTexts, Messages, useRichText, useText, WithAllTexts } from './Messages'

const Cancel = () => useText()('action.cancel')

function Named() {
  const text = useText()
  const rich = useRichText()
  return (
    <>
      {text('quiz.notAvailable')}
      {rich('certificate.statement', { kind: none, who: none, what: (parts) => parts, deck: none }, certificate)}
    </>
  )
}
const none = () => null
const certificate = { organization: 'Aurora', name: 'Marco', title: 'The Test Drive' }

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

test('D-DECK-05 S-BRAND-08 texts name an assessment by the organisation’s own word where it has one', async () => {
  const holder = document.createElement('section')
  const root = createRoot(holder)
  onTestFinished(() => root.unmount())
  const show = (assessment?: string) =>
    root.render(
      <Messages language="en" assessment={assessment} waiting={null}>
        <WithAllTexts>
          <Named />
        </WithAllTexts>
      </Messages>,
    )
  await fetchAllTexts()
  show()
  await expect.poll(() => holder.textContent).toBe('This assessment is not available now.has passed the assessment')
  show('Assessment')
  await expect.poll(() => holder.textContent).toBe('This assessment is not available now.has passed the assessment')
  show('Challenge')
  await expect.poll(() => holder.textContent).toBe('This Challenge is not available now.has passed the Challenge')
})
