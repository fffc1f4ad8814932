// Imports the pages of SCORM 1.2 and 2004 packages as cards. Scripts and their questions are not carried over.
import { posix } from 'node:path'
import { ImportFault } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { readText } from './read-text'
import { simplify } from './simple-html'
import { childOf, childrenOf, descendantsOf, parseXml, xmlText } from './xml-tree'

/** Shorter pages are frames of a player without words of their own. */
const FEWEST_LETTERS = 20

/** Reads the unpacked files of a package: one card for each page of the manifest's items. */
export function scormItems(files: ReadonlyMap<string, Uint8Array>): Imported {
  const bytes = files.get('imsmanifest.xml')
  if (bytes === undefined) throw new ImportFault("The package has no 'imsmanifest.xml'.")
  const manifest = parseXml(readText(bytes).text)
  const resources = new Map(
    descendantsOf(manifest, 'resource').map((resource) => [resource.attributes['identifier'] ?? '', resource]),
  )
  const organisation = descendantsOf(manifest, 'organization')[0]
  const title = xmlText(organisation === undefined ? undefined : childOf(organisation, 'title')).trim()
  const notes: Note[] = []
  const media = new Map<string, Uint8Array>()
  const items: ImportedItem[] = []
  const seen = new Set<string>()
  /** `xml:base` of the manifest and of its resources; that of a resource follows. */
  const bases = [manifest, childOf(manifest, 'resources')].map((element) => element?.attributes['base'] ?? '').join('')
  const addPage = (path: string, heading: string) => {
    const page = files.get(path)
    if (page === undefined) {
      const isElsewhere = /^[a-z]+:/i.test(path)
      if (path !== '' && !isElsewhere) notes.push({ at: path, kind: 'skipped', reason: 'the package lacks the page' })
      if (isElsewhere) notes.push({ at: path, kind: 'skipped', reason: 'the page is outside of the package' })
    }
    if (page === undefined || seen.has(path)) return
    seen.add(path)
    const picture = (source: string): string | undefined => {
      const name = posix.normalize(posix.join(posix.dirname(path), source.split(/[?#]/)[0] ?? ''))
      const found = files.get(name)
      if (found === undefined) return undefined
      media.set(name, found)
      return name
    }
    const html = readText(page).text
    const own = simplify(/<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '').text
    const { html: content, text, removed } = simplify(html, picture)
    if (text.length < FEWEST_LETTERS)
      notes.push({ at: path, kind: 'skipped', reason: 'the page has no text; scripts may show it' })
    else {
      if (removed.includes('script'))
        notes.push({
          at: path,
          kind: 'changed',
          reason: 'scripts of the page, and questions in them, are not carried over',
        })
      items.push({ key: path, title: heading || own || text.slice(0, 60), content, kind: 'card' })
    }
  }
  for (const item of organisation === undefined ? [] : descendantsOf(organisation, 'item')) {
    const resource = resources.get(item.attributes['identifierref'] ?? '')
    if (resource === undefined) continue
    const heading = xmlText(childOf(item, 'title')).trim()
    const folder = `${bases}${resource.attributes['base'] ?? ''}`
    addPage(pagePath(folder, resource.attributes['href'] ?? ''), heading)
    for (const file of childrenOf(resource, 'file')) {
      const path = pagePath(folder, file.attributes['href'] ?? '')
      if (/\.x?html?$/i.test(path)) addPage(path, '')
    }
  }
  return { items, notes, media, ...(title === '' ? {} : { title }) }
}

/** Returns the path of a page in the package: addresses have encoded characters and parameters. */
function pagePath(folder: string, address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  if (path === '' || /^[a-z]+:/i.test(path)) return path
  const joined = posix.normalize(posix.join(folder, path))
  try {
    return decodeURIComponent(joined)
  } catch {
    return joined
  }
}
