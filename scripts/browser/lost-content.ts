// Runs in a page, as a string: refers to nothing outside of itself.

/** Text of a page that readers cannot see. */
export interface LostText {
  /** The text of one node, with single spaces. */
  readonly words: string
  /** `cutOff`: a box hides a part of it. `outside`: it is beyond the edge of the window. `wide`: of the page itself. */
  readonly how: 'cutOff' | 'outside' | 'wide'
}

/**
 * Lists content that is lost at the present size: clipped text, text outside of the window, and a page that scrolls
 * sideways. Content of a scroll container, such as a strip of decks, is not lost.
 */
export function lostContent(): readonly LostText[] {
  const slack = 1.5
  const lost: LostText[] = []
  const { documentElement: root } = document
  if (root.scrollWidth > root.clientWidth + 1)
    lost.push({ how: 'wide', words: `${root.scrollWidth} px in a window of ${root.clientWidth} px` })
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const holder = node.parentElement
    if (
      words === '' ||
      holder === null ||
      holder.closest('[inert], [aria-hidden="true"], select, script, style') !== null
    )
      continue
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0) continue
    let scrollsX = false
    let scrollsY = false
    for (let box: Element | null = holder; box !== null && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
      if (clipPath !== 'none') {
        scrollsX = scrollsY = true
        break
      }
      const { left, right, top, bottom } = box.getBoundingClientRect()
      scrollsX ||= /auto|scroll/.test(overflowX)
      scrollsY ||= /auto|scroll/.test(overflowY)
      const cutX =
        /hidden|clip/.test(overflowX) && !scrollsX && (text.left < left - slack || text.right > right + slack)
      const cutY =
        /hidden|clip/.test(overflowY) && !scrollsY && (text.top < top - slack || text.bottom > bottom + slack)
      if (cutX || cutY) lost.push({ how: 'cutOff', words })
      if (position === 'fixed') break
    }
    if (!scrollsX && (text.left < -slack || text.right > root.clientWidth + slack)) lost.push({ how: 'outside', words })
  }
  return lost
}
