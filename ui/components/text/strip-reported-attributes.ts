/** A tag with its attributes, quoted values included, from '<' to '>'. */
const tag = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi
/** A quoted value, or an attribute name that the content security policy reports. */
const valueOrName = /"[^"]*"|'[^']*'|(?<=[\s/"'])(on[a-z]+|style)(?=\s*=)/gi

/**
 * Renames the attributes and elements for which a browser sends policy reports during parsing, even if nothing runs:
 * reports should be real faults. The result is not safe; the sanitizer runs after it.
 */
export const stripReportedAttributes = (html: string): string =>
  html.replace(tag, (found) =>
    found
      .replace(/^(<\/?)style\b/i, '$1xmp')
      .replace(/^(<\/?)base\b/i, '$1x-base')
      .replace(valueOrName, (part, name: string | undefined) => (name === undefined ? part : `data-${name}`)),
  )
