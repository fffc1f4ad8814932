import { expect, it, onTestFinished } from 'vitest'
import './base.css'

/** Returns the last line of a text in a box of this width. */
function lastLine(text: string, inlineSize: number): string {
  const place = document.createElement('p')
  onTestFinished(() => place.remove())
  place.style.font = '14px sans-serif'
  place.style.inlineSize = `${inlineSize}px`
  place.textContent = text
  document.body.append(place)
  const [words] = place.childNodes
  const range = document.createRange()
  const tops = [...text].map((_, at) => {
    range.setStart(words as Text, at)
    range.setEnd(words as Text, at + 1)
    return range.getBoundingClientRect().top
  })
  const last = tops.at(-1)
  return [...text].filter((_, at) => tops[at] === last).join('')
}

it('X-UX-04 X-I18N-01 ends no Chinese text with a line of half a word', () => {
  const { lang } = document.documentElement
  onTestFinished(() => void (document.documentElement.lang = lang))
  document.documentElement.lang = 'zh'
  expect(lastLine('给卡片加星即可收藏', 8.5 * 14)).toBe('收藏')
  expect(lastLine('搜索不可用。请检查网络连接或重试。', 15.5 * 14)).toBe('重试。')
})
