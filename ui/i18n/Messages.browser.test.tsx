import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Language } from '../../protocol/languages'
import type * as catalogues from './catalogues'
import { fetchCatalogue, type Catalogue, type Extent } from './catalogues'
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

const Cards = () => useText()('deck.cards', { count: 1 })
/** The texts of this language fail to load, and English is shown instead. */
const gone = 'zh'
vi.mock('./catalogues', async (original) => {
  const real = await original<typeof catalogues>()
  return {
    ...real,
    fetchCatalogue: (language: Language, extent: Extent) =>
      real.fetchCatalogue(language === gone ? 'en' : language, extent),
    catalogueOf: (language: Language, extent: Extent) => {
      const english = real.catalogueOf('en', extent)
      return language === gone && english !== undefined
        ? (standIn ??= { ...english, language, standsIn: true })
        : real.catalogueOf(language, extent)
    },
  }
})
let standIn: Catalogue | undefined

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('X-I18N-01 shows the first texts in the frames after they load, and replaces them when the next ones are loaded', async () => {
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

test('D-DECK-05 S-BRAND-08 uses the organisation’s term for an assessment where it has one', async () => {
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

test('X-I18N-01 English fallback texts are marked as English for screen readers, and use English plurals', async () => {
  const holder = document.createElement('section')
  const root = createRoot(holder)
  onTestFinished(() => root.unmount())
  root.render(
    <Messages language={gone} waiting={null}>
      <Cards />
    </Messages>,
  )
  await expect.poll(() => holder.textContent).toBe('1 card')
  expect(document.documentElement.lang).toBe('en')
})
