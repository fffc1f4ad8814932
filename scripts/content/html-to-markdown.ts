// Converts the simple HTML of cards to Markdown. The caller verifies that it renders to the same HTML.

const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>/gi
const blocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'])

interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
}

/** Returns the Markdown of HTML. Undefined for elements that have no form in Markdown. */
export function htmlToMarkdown(html: string, mediaFolder: string): string | undefined {
  const root = parse(html)
  const written = root === undefined ? undefined : blocksOf(root.children, mediaFolder)
  return written?.join('\n\n')
}

function parse(html: string): Element | undefined {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  let end = 0
  const addText = (text: string) => {
    if (text !== '') open.at(-1)?.children.push(unescapeText(text))
  }
  for (const match of html.matchAll(tagPattern)) {
    const [whole, slash, name = '', attributes = ''] = match
    addText(html.slice(end, match.index))
    end = match.index + whole.length
    const tag = name.toLowerCase()
    if (slash === '/') {
      if (open.length < 2 || open.pop()?.tag !== tag) return undefined
      continue
    }
    const element: Element = {
      tag,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, key = '', value = '']) => [key, unescapeText(value)]),
      ),
      children: [],
    }
    open.at(-1)?.children.push(element)
    if (tag !== 'br' && tag !== 'img') open.push(element)
  }
  addText(html.slice(end))
  return open.length === 1 ? root : undefined
}

const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Escapes characters that Markdown could read as formatting. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<&{}~|]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+#>=]|~~~)/, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})([.)])/, String.raw`$1\$2`)
    .replace(/#(\s*)$/, String.raw`\#$1`)

function blocksOf(children: readonly (Element | string)[], mediaFolder: string): string[] | undefined {
  const written: string[] = []
  for (const child of children) {
    const block = typeof child === 'string' ? undefined : blockOf(child, mediaFolder)
    if (block === undefined) return undefined
    written.push(block)
  }
  return written
}

function blockOf({ tag, children, attributes }: Element, mediaFolder: string): string | undefined {
  if (Object.keys(attributes).length > 0) return undefined
  switch (tag) {
    case 'p':
      return inlineOf(children, mediaFolder)
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const words = inlineOf(children, mediaFolder)
      return words === undefined ? undefined : `${'#'.repeat(Number(tag[1]))} ${words}`
    }
    case 'ul':
    case 'ol':
      return listOf(tag, children, mediaFolder)
    default:
      return undefined
  }
}

function listOf(tag: string, children: readonly (Element | string)[], mediaFolder: string): string | undefined {
  const items: string[] = []
  for (const child of children) {
    if (typeof child === 'string' || child.tag !== 'li' || Object.keys(child.attributes).length > 0) return undefined
    const marker = tag === 'ul' ? '- ' : `${items.length + 1}. `
    const split = child.children.findIndex((inner) => typeof inner !== 'string' && blocks.has(inner.tag))
    const words = inlineOf(split === -1 ? child.children : child.children.slice(0, split), mediaFolder)
    const inner = split === -1 ? [] : blocksOf(child.children.slice(split), mediaFolder)
    if (words === undefined || words === '' || inner === undefined) return undefined
    const indent = ' '.repeat(marker.length)
    items.push([`${marker}${words}`, ...inner.map((block) => block.replace(/^/gm, indent))].join('\n'))
  }
  return items.join('\n')
}

function inlineOf(children: readonly (Element | string)[], mediaFolder: string): string | undefined {
  let written = ''
  for (const child of children) {
    const next =
      typeof child === 'string' ? child.replace(/[\\`*_[\]<&{}~|]/g, String.raw`\$&`) : inline(child, mediaFolder)
    if (next === undefined) return undefined
    written += next
  }
  return written.replace(/^([-+#>=]|~~~)/, String.raw`\$1`).replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
}

function inline({ tag, children, attributes }: Element, mediaFolder: string): string | undefined {
  if (tag === 'img') {
    const { src = '', alt, ...more } = attributes
    if (alt === undefined || Object.keys(more).length > 0 || /[\s()<>]/.test(src)) return undefined
    return `![${escapeMarkdown(alt)}](${src.startsWith('media/') ? `${mediaFolder}${src}` : src})`
  }
  const words = inlineOf(children, mediaFolder)
  if (words === undefined || words === '') return undefined
  if (tag === 'a') {
    const { href = '', ...more } = attributes
    return Object.keys(more).length > 0 || /[\s()<>]/.test(href) ? undefined : `[${words}](${href})`
  }
  if (Object.keys(attributes).length > 0) return undefined
  if (tag === 'strong') return `**${words}**`
  return tag === 'em' ? `*${words}*` : undefined
}
