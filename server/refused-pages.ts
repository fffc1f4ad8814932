import { link, page, paragraph } from './page'
import { textsIn } from './texts/texts'
import { askedLanguageOf } from './web'
import type { WebContext } from './web'

/** For a link that was good once, or never: whose it was is not known. `more`: what to do about it, for which the app is the place. */
export function goneLink(c: WebContext, more?: string) {
  const language = askedLanguageOf(c)
  const { linkGone, email } = textsIn[language]
  return c.html(page(language, linkGone.title, `${paragraph(more ?? linkGone.text)}${link('/', email.goOn)}`), 404)
}

export function tooManyTries(c: WebContext) {
  const language = askedLanguageOf(c)
  const { title, text } = textsIn[language].tooMany
  return c.html(page(language, title, paragraph(text)), 429)
}

export function noSingleSignOn(c: WebContext) {
  const language = askedLanguageOf(c)
  const { singleSignOn, email } = textsIn[language]
  const { title, notUsed } = singleSignOn
  return c.html(page(language, title, `${paragraph(notUsed)}${link('/', email.goOn)}`), 404)
}
