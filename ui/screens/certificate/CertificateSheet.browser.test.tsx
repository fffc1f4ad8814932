import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { CertificateSheet } from './CertificateSheet'

const id = '62a6a50f-d196-4dd8-aafa-9f18ebc1bd83'
const longDeck = 'What everybody who works behind the bar has to know about milk, allergens, cleaning and closing time'

/** Measures a certificate on a sheet of 297 mm: the space within its frame, and position and size of its words. */
async function printed(name: string, deck: string) {
  await wideFont()
  const { holder, show, leave } = await onPage()
  const facts = { name, deck, score: '100%', earnedOn: 'September 28, 2026', id }
  const certificate = {
    state: 'issued',
    deckId: 'd1',
    deckTitle: deck,
    userName: name,
    certificateId: id,
    theme: 'dark',
  } as const
  show(
    <div style={{ inlineSize: 742.5 }}>
      <CertificateSheet certificate={certificate} facts={facts} brand={undefined} />
    </div>,
  )
  await expect.poll(() => holder.textContent).toContain(id)
  const paper = holder.querySelector('figure > div')?.getBoundingClientRect() ?? new DOMRect()
  const boxOf = (words: string) => {
    const element = [...holder.querySelectorAll('p, dd')].find(({ textContent }) => textContent === words)
    const range = document.createRange()
    if (element !== undefined) range.selectNodeContents(element)
    const { top, bottom, left, right } = range.getBoundingClientRect()
    const at = { top: top - paper.top, bottom: bottom - paper.top, left: left - paper.left, right: right - paper.left }
    return { ...at, size: parseFloat(getComputedStyle(element ?? holder).fontSize) }
  }
  const found = { height: paper.height, name: boxOf(name), deck: boxOf(deck), id: boxOf(id) }
  leave()
  return found
}

for (const [name, deck] of [
  ['Robin Berg', 'First-week check'],
  ['Anna-Katharina Müller-Lüdenscheidt von der Berg', longDeck],
  ['Maximiliane Wolfeschlegelsteinhausenbergerdorff Berg', longDeck],
  ['Jo Mary Ann Lee Kim Sue May Rae Fay Kay Dee Bea Ivy', longDeck],
  ['Wolfeschlegelsteinhausenbergerdorff'.repeat(4), longDeck.repeat(3)],
] as const)
  it(`D-RESULT-10 S-CERT-04 keeps the sheet’s shape and the validation ID’s position under the name: ${name.slice(0, 40)}`, async () => {
    const at = await printed(name, deck)
    expect(at.height).toBeCloseTo(525, 0)
    expect(at.id.bottom).toBeLessThan(505)
    expect(at.id.right).toBeLessThan(720)
    expect(at.deck.right).toBeLessThan(720)
    if (name.length > 60) return
    expect(at.name.bottom).toBeLessThanOrEqual(at.deck.top)
    expect(at.deck.bottom).toBeLessThanOrEqual(at.id.top)
  })

it('D-RESULT-10 S-CERT-04 sets a short name large, and a long one smaller, but larger than the deck’s title', async () => {
  const short = await printed('Robin Berg', 'First-week check')
  const long = await printed('Anna-Katharina Müller-Lüdenscheidt von der Berg', longDeck)
  const japanese = await printed('ヴォルフェシュレーゲルシュタイン・マクシミリアーネ', longDeck)
  expect(short.name.size).toBeCloseTo(50.5, 0)
  for (const { name, deck } of [long, japanese]) {
    expect(name.size).toBeLessThan(40)
    expect(name.size).toBeGreaterThan(25)
    expect(name.size).toBeGreaterThan(deck.size)
  }
})
