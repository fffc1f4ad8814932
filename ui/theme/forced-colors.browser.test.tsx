import { expect, it } from 'vitest'
import './tokens.css'
import './forced-colors.css'
import './base.css'
import { forceColors } from '../../test/browser/emulate'
import { onPage } from '../../test/browser/on-page'
import { Button } from '../components/buttons/Button'
import { EdgeProgress } from '../components/feedback/EdgeProgress'
import { IconButton } from '../components/buttons/IconButton'
import { NavBar } from '../components/navigation/NavBar'
import { SegmentedControl } from '../components/forms/SegmentedControl'
import { Switch } from '../components/forms/Switch'
import forced from './forced-colors.css?raw'
import { derivePalette } from './palette'
import { ThemeRoot } from './ThemeRoot'

const sheets = import.meta.glob<string>('../**/*.module.css', { query: '?raw', import: 'default', eager: true })

const styleOf = (element: Element | null | undefined) => {
  if (!element) throw new Error('not on the page')
  return getComputedStyle(element)
}

/** Returns a system colour in the form of computed styles. */
function ofDevice(name: string): string {
  const probe = document.createElement('i')
  probe.style.cssText = `forced-color-adjust: none; color: ${name}`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

it('X-A11Y-04 in forced colours, fills selected and current items and draws all edges', async () => {
  await forceColors()
  const { holder, show } = await onPage()
  const nothing = () => undefined
  show(
    <ThemeRoot colorScheme="dark">
      <Switch label="On" checked onChange={nothing} />
      <Switch label="Off" checked={false} onChange={nothing} />
      <SegmentedControl
        label="Colours"
        value="a"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        onChange={nothing}
      />
      <NavBar route="home" />
      <EdgeProgress total={3} position={2} seenCount={1} label="" />
      <IconButton icon="up" label="Up" on />
      <IconButton icon="up" label="Up" aria-disabled />
      <Button kind="soft">Leave</Button>
      <article>
        <p data-scheme="dark">A card</p>
      </article>
      <figure data-scheme="light">A certificate</figure>
    </ThemeRoot>,
  )
  await expect.poll(() => holder.querySelector('figure')).not.toBeNull()
  const [highlight, onHighlight, ground, ink] = ['Highlight', 'HighlightText', 'Canvas', 'CanvasText'].map(ofDevice)
  expect(highlight).not.toBe(ground)

  const [on, off] = holder.querySelectorAll('[role="switch"]')
  expect([styleOf(on).backgroundColor, styleOf(off).backgroundColor]).toEqual([highlight, ground])
  const knobs = [on, off].map((one) => one && getComputedStyle(one, '::before').backgroundColor)
  expect(knobs).toEqual([onHighlight, ink])

  const [chosen, other] = holder.querySelectorAll('[role="radiogroup"] > label')
  expect([styleOf(chosen).backgroundColor, styleOf(chosen).color]).toEqual([highlight, onHighlight])
  expect(styleOf(other).backgroundColor).not.toBe(highlight)

  const [here, there] = holder.querySelectorAll('nav a > :first-child')
  expect([styleOf(here).backgroundColor, styleOf(here).color]).toEqual([highlight, onHighlight])
  expect(styleOf(there).backgroundColor).not.toBe(highlight)

  const [seen, now, open] = [...holder.querySelectorAll('[class*="card"]')].map(styleOf)
  expect([seen?.backgroundColor, open?.backgroundColor]).toEqual([highlight, ground])
  expect(open?.boxShadow).toContain(ink)
  expect(now?.blockSize).not.toBe(open?.blockSize)

  const [pressed, disabled] = holder.querySelectorAll('[aria-label="Up"]')
  expect([styleOf(pressed).backgroundColor, styleOf(pressed).color]).toEqual([highlight, onHighlight])
  expect(styleOf(disabled).color).toBe(ofDevice('GrayText'))
  expect(styleOf(holder.querySelector(':scope > button:last-of-type')).boxShadow).toContain(ink)

  // A card's scheme and the learner's choice do not apply: the logo follows the background. Pictures of paper keep
  // their scheme.
  expect(styleOf(holder.querySelector('p')).getPropertyValue('--text')).toBe('CanvasText')
  expect(document.documentElement.dataset['scheme']).toBe('light')
  expect(styleOf(holder.querySelector('figure')).getPropertyValue('--text')).toMatch(/^#/)
})

it('X-A11Y-04 every colour of a component has a system colour in its place, except those of pictures', () => {
  const pictures = ['CardFanIllustration', 'CertificateSheet', 'Confetti']
  const used = Object.entries(sheets)
    .filter(([path]) => !pictures.some((picture) => path.includes(`/${picture}.`)))
    .map(([, text]) => text.replaceAll(/var\(--(?:on-chosen|chosen|off), .*/g, ''))
    .flatMap((text) => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name))
  const palette = derivePalette(undefined, undefined, 'light')
  const colors = [...new Set(used)].filter((name) => palette.has(name))
  expect(colors.length).toBeGreaterThan(30)
  expect(colors.filter((name) => !forced.includes(` --${name}:`))).toEqual([])
})
