import { describe, expect, it } from 'vitest'
import { hasMarkup, plainText } from './plain-text'

describe('text that needs no sanitizer', () => {
  it('X-SEC-01 has neither tags nor character references', () => {
    for (const words of ['', 'Steam & pour'.replace('&', 'and'), 'a > b', '"quoted" – 100 %', '日本語'])
      expect(hasMarkup(words)).toBe(false)
    for (const html of ['<b>a</b>', 'a &amp; b', '<', '&', 'a < b', '<!-- -->']) expect(hasMarkup(html)).toBe(true)
  })
})

describe('the words of a text with markup', () => {
  it.each([
    ['<p>One <strong>bold</strong> word.</p><p>Two.</p>', 'One bold word. Two.'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['line<br>break<hr/>rule', 'line break rule'],
    ['<a href="/decks/d1" title="a > b">Go</a> on', 'Go on'],
    ['a &lt; b &amp;&amp; c &#62; d &#x1F600; &hellip;', 'a < b && c > d 😀 …'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['Tom & Jerry, R&D, &unknown; 5 < 6', 'Tom & Jerry, R&D, &unknown; 5 < 6'],
    ['&#0;&#9999999;x', 'x'],
  ])('are shown without it: %s', (html, words) => {
    expect(plainText(html)).toBe(words)
  })

  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<STYLE>p { color: red }</STYLE >after', 'after'],
    ['a<!-- <b>not</b> --> b', 'a b'],
    ['<!DOCTYPE html><?php echo 1 ?>a', 'a'],
    ['<img src=x onerror="alert(1)">a', 'a'],
    ['a<script>never closed <b>x</b>', 'a'],
    ['a<p title="never closed', 'a'],
    ['a<!-- never closed', 'a'],
    ['<scr<script>ipt>a', 'ipt>a'],
  ])('X-SEC-01 contain no scripts, styles, comments or tags: %s', (html, words) => {
    expect(plainText(html)).toBe(words)
  })

  it('X-SEC-05 handles attack input of 1 MB: quadratic time would exceed the timeout', () => {
    const size = 1_000_000
    const parts = [
      '<a "',
      "<a '",
      '<a ',
      '<',
      '<!--',
      '<!',
      '<script>',
      '<script',
      '</',
      '&',
      '&#',
      '&#x',
      '&am',
      ' ',
      '<p>',
    ]
    for (const part of parts) expect(plainText(part.repeat(size / part.length)).length).toBeLessThanOrEqual(size)
  })
})
