// Rules about texts: HTML, forgotten Markdown, wrong encodings, alternatives of pictures, and reading level.
import { isList, type Json } from '../../../protocol/json'
import type { PackSource } from '../../../server/content/pack-source'
import type { Report, ReportIn } from './rule'

/** Fields with HTML (docs/content.md, 'Texts'). */
const htmlFields: ReadonlySet<string> = new Set([
  'content',
  'contentFooter',
  'contentBelowEmbed',
  'indexCardContent',
  'assessmentInstructions',
  'instructionsCard',
  'termsAndConditions',
  'description',
  'titleHtml',
  'textHtml',
])
const isHtmlField = (field: string, path: string): boolean =>
  (htmlFields.has(field) && path !== 'description') || (field === 'text' && path.includes('remediation'))

/** A path of a media file without 'media/' in front. */
const strayFile =
  /^(?!media\/|\/|https?:)[^\s:"'<>]+\.(?:svg|png|jpe?g|gif|webp|pdf|mp4|webm|vtt|srt|mp3|m4a|ogg|wav|html)$/i
const proseFields: ReadonlySet<string> = new Set(['title', 'label', 'name', 'text', 'notes', 'body', '$schema'])
/** Elements that the app removes. */
const removedElements = /<(script|iframe|object|embed|style|form|input|button|link|meta|base|svg|math|video|audio)\b/i
const eventAttribute = /<[a-z][^>]*\son[a-z]+\s*=/i
const scriptLink = /\b(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript|data):/i
const markdown = /\*\*[^*\s][^*]*\*\*|(?:^|>|\n)\s{0,3}#{1,6} \S|\[[^\]]+\]\([^)\s]+\)|(?:^|\n)[-*] \S.*\n[-*] \S/
/** UTF-8 that was read as Latin-1, and characters that a decoder has replaced. */
const mojibake = /\uFFFD|Ã[\u0080-\u00BF¤¶¼Ÿ©¨ª«¡±³µ]|â€[\u0080-\u00BF™œ˜“”¦]|Â[\u00A0-\u00BF]/
/** Elements that need no end tag. */
const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'track', 'area'])

/** Checks every text of a file. */
export function textRules(sources: ReadonlyMap<string, PackSource>, reportIn: ReportIn): void {
  for (const [file, { json }] of sources) {
    const report = reportIn(file)
    eachText(json, '', (text, path, field) => {
      if (mojibake.test(text))
        report(
          'error',
          path,
          'wrong-encoding',
          'the text contains wrongly decoded characters',
          'Save the file as UTF-8.',
        )
      if (isHtmlField(field, path)) checkHtml(text, path, report)
      if (!proseFields.has(field) && strayFile.test(text))
        report(
          'error',
          path,
          'wrong-link',
          'files of the pack are in its folder media/',
          `Write 'media/${text.split('/').pop() ?? ''}'.`,
        )
    })
  }
}

function eachText(json: Json, path: string, visit: (text: string, path: string, field: string) => void): void {
  if (typeof json === 'string') visit(json, path, path.slice(path.lastIndexOf('.') + 1))
  else if (isList(json)) json.forEach((item, index) => eachText(item, within(path, String(index)), visit))
  else if (typeof json === 'object' && json !== null)
    for (const [key, item] of Object.entries(json)) eachText(item, within(path, key), visit)
}

const within = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

function checkHtml(html: string, path: string, report: Report): void {
  const removed = removedElements.exec(html)
  if (removed !== null || eventAttribute.test(html) || scriptLink.test(html))
    report(
      'error',
      path,
      'unsafe-html',
      'the app removes scripts, frames, forms and styles',
      'Remove them. Use a card of the type webview or video.',
    )
  if (markdown.test(html.replace(/<[^>]*>/g, (tag) => (tag.startsWith('</') ? '\n' : '>'))))
    report(
      'warning',
      path,
      'markdown-in-html',
      'Markdown is shown as it is written',
      'Write <strong>, <h3>, <ul> or <a>, or keep the deck as a Markdown file.',
    )
  const unclosed = unclosedElement(html)
  if (unclosed !== undefined)
    report(
      'error',
      path,
      'unclosed-html',
      `the element '${unclosed}' is not closed correctly`,
      `Write <${unclosed}>…</${unclosed}>.`,
    )
  for (const [image] of html.matchAll(/<img\b[^>]*>/gi))
    if (!/\balt\s*=/i.test(image))
      report('warning', path, 'missing-alt', "a picture has no 'alt' text", 'Add alt="…", or alt="" for a decoration.')
  const level = readingLevel(html)
  if (level > HARDEST_LEVEL)
    report(
      'warning',
      path,
      'hard-to-read',
      `the reading level (LIX) is ${Math.round(level)}, more than ${HARDEST_LEVEL}`,
      'Use shorter sentences and shorter words.',
    )
}

/** Returns the name of the first element that is not closed, or is closed without being open. */
function unclosedElement(html: string): string | undefined {
  const open: string[] = []
  for (const [, slash, name = '', self] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi)) {
    const element = name.toLowerCase()
    if (voidElements.has(element) || self === '/') continue
    if (slash === '') open.push(element)
    else if (open.pop() !== element) return element
  }
  return open.pop()
}

const HARDEST_LEVEL = 60
/** The level of a shorter text says little. */
const FEWEST_WORDS = 60
const LONG_WORD = 7

/**
 * Returns the LIX of a text: words per sentence plus the percentage of words with at least 7 letters. 30 is easy, 50
 * difficult, 60 very difficult; it works for most languages with spaces. 0 for a short text.
 */
export function readingLevel(html: string): number {
  const text = html.replace(/<\/(?:p|li|h\d|td|th)>|<br\b[^>]*>/gi, '. ').replace(/<[^>]*>/g, '')
  const words = text.match(/[\p{L}\p{M}'’-]+/gu) ?? []
  if (words.length < FEWEST_WORDS) return 0
  const sentences = text.split(/[.!?:;…]+/).filter((sentence) => /\p{L}/u.test(sentence)).length
  const long = words.filter((word) => word.length >= LONG_WORD).length
  return words.length / Math.max(1, sentences) + (100 * long) / words.length
}
