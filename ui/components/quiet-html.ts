/** A tag with its attributes, quoted values included, from '<' to '>'. */
const tag = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi
/** A quoted value, or the name of an attribute that the content security policy speaks up about. */
const valueOrName = /"[^"]*"|'[^']*'|(?<=[\s/"'])(on[a-z]+|style)(?=\s*=)/gi

/**
 * Takes the names away by which a browser reports inline handlers, styles and bases of a text as soon as it parses it,
 * even where nothing of it runs: reports are for real faults. It makes nothing safe, the sanitizer after it does.
 */
export const quietHtml = (html: string): string =>
  html.replace(tag, (found) =>
    found
      .replace(/^(<\/?)style\b/i, '$1xmp')
      .replace(/^(<\/?)base\b/i, '$1x-base')
      .replace(valueOrName, (part, name: string | undefined) => (name === undefined ? part : `data-${name}`)),
  )
