import fc from 'fast-check'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostileMarkup } from '../../../test/arbitraries/markup'
import { harmsIn } from '../../../test/contracts/harmless-markup'
import { SafeHtml, sanitizer } from './SafeHtml'
import { sanitizeHtml } from './sanitize-html'

let holder: HTMLElement
let root: Root

beforeEach(() => {
  holder = document.createElement('section')
  document.body.append(holder)
  root = createRoot(holder)
})
afterEach(() => {
  root.unmount()
  holder.remove()
})

const show = (node: ReactNode) => flushSync(() => root.render(node))

describe('text of a content pack', () => {
  it('X-BUNDLE-01 shows text without markup at once, and does not load the sanitizer', () => {
    show(<SafeHtml html="Water > milk" inline />)
    expect(holder.innerHTML).toBe('<span>Water &gt; milk</span>')
    expect(sanitizer.state().is).toBe('pending')
  })

  it('X-SEC-01 shows only the words of text with markup until the sanitizer is loaded, then its output', async () => {
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(holder.innerHTML))
    observer.observe(holder, { childList: true, subtree: true, characterData: true })
    show(
      <SafeHtml
        html={'<p>Pour <b>slowly</b> &amp; low.</p><img src=x onerror="parent.attacked = true"><script>x</script>'}
      />,
    )
    expect(holder.innerHTML).toBe('<div>Pour slowly &amp; low.</div>')
    await sanitizer.fetch()
    const clean = '<div><p>Pour <b>slowly</b> &amp; low.</p><img src="x" loading="lazy" alt=""></div>'
    await expect.poll(() => seen.at(-1)).toBe(clean)
    expect([...new Set(seen)]).toEqual(['<div>Pour slowly &amp; low.</div>', clean])
    observer.disconnect()

    show(<SafeHtml html="<i>At once</i>" inline />)
    expect(holder.innerHTML).toBe('<span><i>At once</i></span>')
    show(<SafeHtml html="No marks any more" inline />)
    expect(holder.innerHTML).toBe('<span>No marks any more</span>')
  })

  it('D-CARD-38 an unknown tag is skipped with one console warning: its text stays', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const html = '<p>Pour <wobble>slowly</wobble> <wobble>now</wobble></p><maya@north.example> <b>low</b>'
    holder.replaceChildren(sanitizeHtml(html), sanitizeHtml('<wobble>again</wobble>'))
    expect(holder.innerHTML).toBe('<p>Pour slowly now</p> <b>low</b>again')
    expect(warn.mock.calls).toEqual([["The tag <wobble> of a card's content is unknown and skipped"]])
    warn.mockRestore()
  })

  it('reports the unchanged address of a link when it is pressed by pointer or key', () => {
    const opened = vi.fn<(address: string) => void>()
    const html = '<a href="javascript:attack()">none</a> <a href="tel:12">one</a> <a href="/decks/d1">other</a>'
    show(<SafeHtml html={html} onLink={opened} />)
    const links = [...holder.querySelectorAll<HTMLElement>('[role="link"]')]
    expect(links.map(({ tabIndex, textContent }) => [tabIndex, textContent])).toEqual([
      [0, 'one'],
      [0, 'other'],
    ])
    expect(holder.querySelector('[href]')).toBeNull()
    links[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    links[1]?.click()
    expect(opened.mock.calls).toEqual([['tel:12'], ['/decks/d1']])
  })
})

/** Published attacks: handlers, addresses, embedded documents, broken nesting, other namespaces. */
const attacks = [
  '<script>attack()</script>',
  '<img src=x onerror=attack()>',
  '<svg onload=attack()>',
  '<svg><script>attack()</script></svg>',
  '<svg><animate onbegin=attack() attributeName=x dur=1s>',
  '<body onload=attack()>',
  '<iframe srcdoc="<script>parent.attack()</script>"></iframe>',
  '<iframe src="javascript:parent.attack()"></iframe>',
  '<object data="javascript:attack()"></object>',
  '<embed src="javascript:attack()">',
  '<a href="javascript:attack()">x</a>',
  '<a href="java\nscript:attack()">x</a>',
  '<form action="javascript:attack()"><button>x</button></form>',
  '<input autofocus onfocus=attack()>',
  '<details open ontoggle=attack()>x</details>',
  '<video><source onerror=attack()></video>',
  '<audio src=x onerror=attack()>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=attack()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=attack()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=attack()>',
  '<template><img src=x onerror=attack()></template>',
  '<p style="background:url(javascript:attack())" onclick="attack()">x</p>',
  '<style>@import "https://attacker.example/x.css"</style>',
  '<link rel=stylesheet href="https://attacker.example/x.css">',
  '<base href="https://attacker.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:attack()">',
  '<img src="https://attacker.example/x.png" srcset="https://attacker.example/y.png 2x">',
  '<table background="https://attacker.example/x.png"><td background="//attacker.example/y.png">x</td></table>',
  '<button formaction="javascript:attack()">x</button>',
  '<div id=attributes><input name=attributes></div>',
  '<<img src=x onerror=attack()>',
  '<img src=`x`onerror=attack()>',
  '<x onclick=attack()>x</x>',
]

describe('X-SEC-01 the sanitizer', () => {
  it.each(attacks)('X-SEC-01 leaves nothing that runs or loads external content of %s', async (html) => {
    const attack = vi.fn<() => void>()
    Object.assign(window, { attack })
    holder.replaceChildren(sanitizeHtml(html))
    for (const element of holder.querySelectorAll<HTMLElement>('*')) {
      expect(
        [...element.attributes]
          .map(({ name }) => name)
          .filter((name) => /^on|^style$|^href$|^srcset$|^formaction$|^background$|^id$/.test(name)),
      ).toEqual([])
      expect(element.getAttribute('src') ?? '').not.toContain('attacker')
      element.click()
    }
    expect(
      holder.querySelector(
        'script, style, iframe, object, embed, svg, math, form, input, button, link, meta, base, template',
      ),
    ).toBeNull()
    await new Promise(requestAnimationFrame)
    expect(attack).not.toHaveBeenCalled()
  })

  it('X-SEC-01 leaves only allowed elements of any document of these families, also after parsing the output again', async () => {
    const attacked = vi.fn<() => void>()
    Object.assign(window, { attacked })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    fc.assert(
      fc.property(hostileMarkup, (html) => {
        holder.replaceChildren(sanitizeHtml(html))
        expect(harmsIn(holder)).toEqual([])
        expect(harmsIn(new DOMParser().parseFromString(holder.innerHTML, 'text/html').body)).toEqual([])
      }),
      { numRuns: 500 },
    )
    await new Promise(requestAnimationFrame)
    expect(attacked).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})
