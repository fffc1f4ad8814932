import DOMPurify from 'dompurify'
import { stripReportedAttributes } from './strip-reported-attributes'

/** Elements that text of a content pack may contain: words, lists, tables, pictures and links. */
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

/** Links keep their address as data and are handled by a press; pictures come only from the app's own host. */
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

/** Tags that were reported. The document in which the sanitizer parses has a body that is not part of the content. */
const warned = new Set(['body'])

/** Warns authors of each tag that is not shown, once; its content is shown without it (D-CARD-38). */
DOMPurify.addHook('uponSanitizeElement', (_node, { tagName, allowedTags }) => {
  // A parser takes any text in angle brackets for a tag, even an email address: only valid tag names are logged.
  if (allowedTags[tagName] === true || warned.has(tagName) || !/^[a-z][a-z\d-]{0,30}$/.test(tagName)) return
  warned.add(tagName)
  console.warn(`The tag <${tagName}> of a card's content is unknown and skipped`)
})

/** Returns the nodes of an HTML text that are safe to show. DOMPurify uses its own Trusted Types policy 'dompurify'. */
export function sanitizeHtml(html: string): DocumentFragment {
  return DOMPurify.sanitize(stripReportedAttributes(html), {
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
