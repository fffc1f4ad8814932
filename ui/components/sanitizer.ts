import { part } from '../faults/part'

/** Turns HTML of a content pack into nodes that are safe to show. Its code comes on demand: most of it is a parser. */
export const sanitizer = part(() => import('./sanitize-html').then(({ sanitizeHtml }) => sanitizeHtml))
