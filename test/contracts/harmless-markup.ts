/*
 * The markup that text of a content pack may produce on the screen (X-SEC-01). It repeats the sanitizer's lists
 * independently, so that neither can be widened alone.
 */

const elements = new Set(
  (
    'a abbr b blockquote br caption cite code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd ' +
    'li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)
const attributes = new Set(
  'src alt title lang dir colspan rowspan scope start width height loading data-href role tabindex'.split(' '),
)
const HTML = 'http://www.w3.org/1999/xhtml'

/** Lists forbidden content below this element; empty when there is none. */
export function harmsIn(holder: ParentNode): readonly string[] {
  return [...holder.querySelectorAll('*')].flatMap((element) => [
    ...(element.namespaceURI === HTML && elements.has(element.localName) ? [] : [`<${element.localName}>`]),
    ...[...element.attributes].flatMap(({ name, value }) =>
      attributes.has(name) && (name !== 'src' || isOwn(value)) ? [] : [`${name}="${value}"`],
    ),
  ])
}

const isOwn = (source: string): boolean =>
  source.startsWith('data:image/') || new URL(source, location.href).origin === location.origin
