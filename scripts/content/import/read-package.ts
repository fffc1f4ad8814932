// Recognises the format of a file and reads its items.
import { csvQuestions } from './csv-questions'
import { giftQuestions } from './gift'
import { h5pItems } from './h5p'
import { ImportFault, inMegabytes, limits } from './imported'
import type { Imported } from './imported'
import { markdownPages } from './markdown-pages'
import { moodleQuestions } from './moodle-xml'
import { qtiItems } from './qti'
import { scormItems } from './scorm'
import { isZip, unzip } from './zip'

export const formats = ['csv', 'gift', 'moodle', 'qti', 'h5p', 'scorm', 'anki', 'markdown'] as const
export type Format = (typeof formats)[number]

/** Recognises a format by the content, and by the ending of the name where the content does not tell. */
export async function formatOf(name: string, bytes: Uint8Array): Promise<Format> {
  if (isZip(bytes)) {
    const paths = [...(await unzip(bytes, (path) => /^(?:h5p\.json|imsmanifest\.xml|collection\.anki\w+)$/.test(path)))]
    const [path, content] = paths[0] ?? []
    if (paths.some(([each]) => each.startsWith('collection.anki'))) return 'anki'
    if (path === 'h5p.json') return 'h5p'
    if (path === 'imsmanifest.xml') return /imsqti/i.test(Buffer.from(content ?? []).toString('utf8')) ? 'qti' : 'scorm'
    throw new ImportFault('The package is none of: QTI, SCORM, H5P, Anki.')
  }
  const start = Buffer.from(bytes.subarray(0, 20_000)).toString('utf8')
  if (/<quiz[\s>]/.test(start)) return 'moodle'
  if (/<(?:\w+:)?(?:assessmentItem|qti-assessment-item)\b/.test(start)) return 'qti'
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv'
  if (/\.(?:md|markdown)$/i.test(name)) return 'markdown'
  if (/\.gift$/i.test(name) || (/\.txt$/i.test(name) && /\{[^}]*[=~TF]/.test(start))) return 'gift'
  throw new ImportFault(`The format of '${name}' is not known. Name it with --format: ${formats.join(', ')}.`)
}

/** Reads the items of a file. Throws an ImportFault for a wrong or too large file. */
export async function readItems(name: string, bytes: Uint8Array, format: Format): Promise<Imported> {
  if (bytes.length > limits.fileBytes)
    throw new ImportFault(`The file has ${inMegabytes(bytes.length)}, more than ${inMegabytes(limits.fileBytes)}.`)
  switch (format) {
    case 'csv':
      return csvQuestions(bytes)
    case 'markdown':
      return markdownPages(bytes)
    case 'gift':
      return giftQuestions(bytes)
    case 'moodle':
      return moodleQuestions(bytes)
    case 'qti':
      return qtiItems(isZip(bytes) ? await unzip(bytes) : new Map([[name, bytes]]))
    case 'h5p':
      return h5pItems(await unzip(bytes))
    case 'scorm':
      return scormItems(await unzip(bytes))
    case 'anki': {
      const { ankiItems } = await import('./anki')
      return ankiItems(bytes)
    }
  }
}
