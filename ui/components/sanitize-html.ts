import DOMPurify from 'dompurify'
import { quietHtml } from './quiet-html'

/** What text of a content pack may be made of: words, lists, tables, pictures and links. */
const allowedTags = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption',
  'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's',
  'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
] // prettier-ignore

const allowedAttributes = [
  'href',
  'src',
  'alt',
  'title',
  'lang',
  'dir',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'width',
  'height',
]

/** Links carry their address as data and are worked by a press; pictures come from the app's own host or not at all. */
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  const address = node.getAttribute('href')
  node.removeAttribute('href')
  if (node.nodeName !== 'IMG') node.removeAttribute('src')
  if (node.nodeName === 'A' && address !== null) {
    node.setAttribute('data-href', address)
    node.setAttribute('role', 'link')
    node.setAttribute('tabindex', '0')
  }
  if (node.nodeName === 'IMG') {
    if (!isOwnPicture(node.getAttribute('src') ?? '')) node.removeAttribute('src')
    node.setAttribute('loading', 'lazy')
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
  }
})

/** Tags that were told of; the page that the sanitizer reads content in has a body, which is not the content's. */
const warned = new Set(['body'])

/** Who writes content reads of a tag that is not shown, once each; what stands in it is shown without it (D-CARD-38). */
DOMPurify.addHook('uponSanitizeElement', (_node, { tagName, allowedTags }) => {
  // Anything between angle brackets is a tag to a parser, an address too: only the name of one goes to the console.
  if (allowedTags[tagName] === true || warned.has(tagName) || !/^[a-z][a-z\d-]{0,30}$/.test(tagName)) return
  warned.add(tagName)
  console.warn(`The tag <${tagName}> of a card's content is unknown and skipped`)
})

/** The nodes of an HTML text that are safe to show. DOMPurify makes them by its Trusted Types policy 'dompurify'. */
export function sanitizeHtml(html: string): DocumentFragment {
  return DOMPurify.sanitize(quietHtml(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

function isOwnPicture(source: string): boolean {
  try {
    const url = new URL(source, location.href)
    return url.origin === location.origin || url.protocol === 'blob:' || source.startsWith('data:image/')
  } catch {
    return false
  }
}
