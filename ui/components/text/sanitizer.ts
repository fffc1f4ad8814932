import { lazyModule } from '../../lazy/lazy-module'

/**
 * Converts HTML of a content pack into nodes that are safe to show. Its code is loaded on demand: most of it is a
 * parser.
 */
export const sanitizer = lazyModule(() => import('./sanitize-html').then(({ sanitizeHtml }) => sanitizeHtml))
