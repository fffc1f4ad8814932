import { link, htmlPage, paragraph } from './html-page'
import { securityReport } from '../auth/security-events'
import type { Services } from '../services'
import { textsIn } from '../texts/texts'
import { addressOf, requestedLanguageOf, requestIdOf } from '../http/hono-env'
import type { WebContext } from '../http/hono-env'

/**
 * Renders the page of an invalid or used link, with a link to the app. The owner is unknown. `more`: advice instead of
 * the default text.
 */
export function expiredLinkPage(c: WebContext, more?: string) {
  const language = requestedLanguageOf(c)
  const { linkGone, email } = textsIn[language]
  return c.html(htmlPage(language, linkGone.title, `${paragraph(more ?? linkGone.text)}${link('/', email.goOn)}`), 404)
}

/** Renders the page for a client that has reached a limit, and logs a security event. `of` is the page. */
export function tooManyTriesPage(c: WebContext, services: Pick<Services, 'log' | 'config'>, of: string) {
  securityReport(services)('limitReached', { of, address: addressOf(c), request: requestIdOf(c) })
  const language = requestedLanguageOf(c)
  const { title, text } = textsIn[language].tooMany
  return c.html(htmlPage(language, title, paragraph(text)), 429)
}

/** Renders the page for expensive work beyond the server's capacity. `retryAfter` in ms. */
export function busyPage(c: WebContext, retryAfter: number) {
  const language = requestedLanguageOf(c)
  const { tooMany, busy } = textsIn[language]
  c.header('Retry-After', String(Math.ceil(retryAfter / 1_000)))
  return c.html(htmlPage(language, tooMany.title, paragraph(busy)), 503)
}

export function noSingleSignOnPage(c: WebContext) {
  const language = requestedLanguageOf(c)
  const { singleSignOn, email } = textsIn[language]
  const { title, notUsed } = singleSignOn
  return c.html(htmlPage(language, title, `${paragraph(notUsed)}${link('/', email.goOn)}`), 404)
}
