import { expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { isColor } from './color'

test('X-SERVER-09 isColor accepts a single CSS colour and rejects everything else', () => {
  for (const good of ['#333', '#0f5c63', '#0F5C6380', 'teal', 'rgb(1, 2, 3)', 'hsl(120deg 50% 50% / 0.5)'])
    expect([good, isColor(good)]).toEqual([good, true])
  for (const bad of [
    '',
    '#12',
    '#12345',
    'url(https://evil.example/x)',
    'red url(/x)',
    'red;position:fixed',
    'var(--x)',
    'rgb(url(x))',
    'image-set("x" 1x)',
    `#${'0'.repeat(100)}`,
  ])
    expect([bad, isColor(bad)]).toEqual([bad, false])
})

test('X-SEC-05 isColor answers 100 kB of attack input within 50 ms', () => {
  for (const piece of ['a', '#', 'rgb(', '0', ' ', '0 '])
    for (const start of ['', '#', 'rgb(']) expectFast(() => isColor(start + attackOf(piece)))
})
