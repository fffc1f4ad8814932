// Parses XML into a tree, with bounds on its size and depth, and without entities of its own.
import { SaxesParser } from 'saxes'
import { ImportFault, limits } from './imported'

export interface XmlElement {
  /** Name without its namespace's prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
  /** Line of its start tag, counted from 1. */
  readonly line: number
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses XML. Throws an ImportFault with the line for wrong XML, declared entities, or too deep or too many elements. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], line: 1 }
  const open = [root]
  let nodes = 0
  const parser = new SaxesParser()
  const fail = (reason: string): never => {
    throw new ImportFault(`line ${parser.line}: ${reason}`)
  }
  parser.on('error', (error) => fail(`this is not XML: ${error.message.replace(/^\d+:\d+: /, '')}`))
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY|\[/i.test(doctype)) fail('the file declares entities, which are refused')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++nodes > limits.xmlNodes) fail(`the file has more than ${limits.xmlNodes} elements. Split it`)
    if (open.length > limits.xmlDepth) fail(`elements are nested more than ${limits.xmlDepth} deep`)
    const element: XmlElement = {
      name: local(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])),
      children: [],
      line: parser.line,
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (words: string) => open.at(-1)?.children.push(words)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  const top = root.children.find((child) => typeof child !== 'string')
  if (top === undefined) throw new ImportFault('The file contains no XML element.')
  return top
}

/** Returns the direct children with a name. */
export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name)

/** Returns the first direct child with a name. */
export const childOf = (element: XmlElement, name: string): XmlElement | undefined => childrenOf(element, name)[0]

/** Returns all descendants with a name, in document order. */
export function descendantsOf(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return element.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : [...(names.includes(child.name) ? [child] : []), ...descendantsOf(child, ...names)],
  )
}

/** Returns the text of an element and its descendants. */
export const xmlText = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === 'string' ? child : xmlText(child))).join('')

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Writes the content of an element as HTML, without the named elements. */
export function innerHtml({ children }: XmlElement, without: ReadonlySet<string> = new Set()): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return escape(child)
      if (without.has(child.name)) return ''
      const attributes = Object.entries(child.attributes)
        .map(([name, value]) => ` ${name}="${escape(value)}"`)
        .join('')
      return `<${child.name}${attributes}>${innerHtml(child, without)}</${child.name}>`
    })
    .join('')
}
