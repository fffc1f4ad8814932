import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import { cardView } from '../../../test/examples/card-view'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Play } from './Play'

const ask = 'Ask whether they are sure it was oat milk.'

/** Returns the positions of a question's texts on a card of this size, and its scroll height. */
async function shown(inlineSize: number, blockSize: number, labels = { do: 'Do', dont: "Don't" }) {
  await wideFont()
  const { holder, show, leave } = await onPage()
  show(
    <div style={{ container: 'card / size', inlineSize, blockSize, overflow: 'hidden auto' }} data-face="">
      <div style={{ blockSize: '100%' }}>
        <Play
          card={cardView({ kind: 'basic' })}
          labels={{ ...labels, own: true }}
          total={8}
          question={{ questionId: 'q1', number: 1, text: ask }}
          current
          onAnswer={() => undefined}
        />
      </div>
    </div>,
  )
  await expect.poll(() => holder.textContent).toContain(ask)
  const face = holder.querySelector('[data-face]') ?? holder
  const { left, top } = face.getBoundingClientRect()
  const boxesOf = (words: string, selector: string) => {
    const element = [...holder.querySelectorAll(selector)].find(({ textContent }) => textContent.trim() === words)
    const range = document.createRange()
    if (element !== undefined) range.selectNodeContents(element.lastChild ?? element)
    return [...range.getClientRects()].map((one) => new DOMRect(one.x - left, one.y - top, one.width, one.height))
  }
  const whole = holder.querySelector('[data-question]')?.getBoundingClientRect() ?? new DOMRect()
  const box = new DOMRect(whole.x - left, whole.y - top, whole.width, whole.height)
  const at = {
    scrolled: face.scrollHeight,
    areas: [...holder.querySelectorAll('button')].map((area) => area.getBoundingClientRect().height),
    lines: [boxesOf(labels.do, 'b'), boxesOf(labels.dont, 'b')],
    box,
    ask: boxesOf(ask, 'p'),
  }
  leave()
  return at
}

const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

for (const [where, width, height] of [
  ['that lies, 844 by 390', 744, 332],
  ['that lies, 667 by 330', 569, 272],
  ['of a small phone', 260, 420],
  ['of a phone', 360, 582],
  ['of a desktop', 445, 720],
] as const)
  it(`X-UX-04 D-DND-05 D-DND-07 the question and both labels are visible at once on a card ${where}`, async () => {
    const at = await shown(width, height)
    expect(at.scrolled).toBe(height)
    expect(at.areas).toEqual([height / 2, height / 2])
    for (const line of [...at.lines.flat(), ...at.ask]) {
      expect(line.left).toBeGreaterThanOrEqual(0)
      expect(line.right).toBeLessThanOrEqual(width)
      expect(line.top).toBeGreaterThanOrEqual(0)
      expect(line.bottom).toBeLessThanOrEqual(height)
    }
    expect(at.lines.flat().some((line) => meet(line, at.box))).toBe(false)
  })

it('X-A11Y-04 D-DND-07 breaks no label within a word, since half a word could name the wrong area', async () => {
  for (const [width, height] of [
    [223, 361],
    [260, 420],
    [569, 272],
  ] as const)
    for (const [dont, lines] of [
      ["Don't", 1],
      ['Recommended', 1],
      ['Not recommended', 2],
    ] as const) {
      const at = await shown(width, height, { do: 'Do', dont })
      expect(at.lines.map(({ length }) => length)).toEqual([1, lines])
      expect(at.lines.flat().every(({ left, right }) => left >= 0 && right <= width)).toBe(true)
    }
})

it('X-A11Y-04 D-DND-05 with large text the complete question is on the face, which scrolls', async () => {
  const { style } = document.documentElement
  style.fontSize = '32px'
  const at = await shown(223, 361)
  style.fontSize = ''
  expect(at.lines.map(({ length }) => length)).toEqual([1, 1])
  for (const line of at.ask) {
    expect(line.top).toBeGreaterThanOrEqual(at.box.top)
    expect(line.bottom).toBeLessThanOrEqual(at.box.bottom)
    expect(line.bottom).toBeLessThanOrEqual(at.scrolled)
  }
  expect(at.lines.flat().some((line) => meet(line, at.box))).toBe(false)
})

it('D-DND-11 D-DND-12 releases a held box when its question is answered by key, and answers no other question', async () => {
  const { holder, show } = await onPage()
  const answers: string[] = []
  const ask = (number: number, given?: 'do') =>
    show(
      <div style={{ container: 'card / size', inlineSize: 360, blockSize: 582 }}>
        <Play
          card={cardView({ kind: 'basic' })}
          labels={{ do: 'Do', dont: "Don't", own: true }}
          total={2}
          question={{
            questionId: `q${number}`,
            number,
            text: `Question ${number}`,
            ...(given === undefined ? {} : { given, outcome: 'right' }),
          }}
          current
          onAnswer={(answer) => answers.push(answer)}
        />
      </div>,
    )
  ask(1)
  await expect.poll(() => holder.textContent).toContain('Question 1')
  const box = () => holder.querySelector<HTMLElement>('[data-question]') ?? holder
  const { x, y } = box().getBoundingClientRect()
  const held = { pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 1, bubbles: true } as const
  const move = (type: string, by: number) =>
    box().dispatchEvent(new PointerEvent(type, { ...held, clientX: x + 20, clientY: y + 20 + by }))
  move('pointerdown', 0)
  for (const by of [10, 40, 250]) move('pointermove', by)
  await expect.poll(() => box().style.transform).not.toBe('')
  holder.querySelector('button')?.click()
  ask(1, 'do')
  await expect.poll(() => box().style.transform).toBe('')
  ask(2)
  await expect.poll(() => holder.textContent).toContain('Question 2')
  for (const by of [260, 250]) move('pointermove', by)
  expect(box().style.transform).toBe('')
  move('pointerup', 250)
  expect(answers).toEqual(['do'])
})
