// Rules about the files of the media folder.
import { mediaReferences } from '../../../server/content/pack-value-faults'
import type { PackSource } from '../../../server/content/pack-source'
import { imageSize } from './image-size'
import { eachCard, eachDeck } from './rule'
import type { MediaFile, ReportIn, RuleInput } from './rule'

const MEGABYTE = 1_000_000
/** Larger pictures load slowly on a phone. */
const LARGEST_PICTURE_BYTES = 2 * MEGABYTE
/** Larger films and sounds fill the storage of a device. */
const LARGEST_FILE_BYTES = 200 * MEGABYTE

const pictures: ReadonlySet<string> = new Set(['svg', 'png', 'jpg', 'webp'])
const known: ReadonlySet<string> = new Set([
  ...pictures,
  'pdf',
  'html',
  'mp4',
  'webm',
  'vtt',
  'mp3',
  'm4a',
  'ogg',
  'wav',
  'm3u8',
  'mpd',
  'ts',
  'm4s',
])
/** First bytes by ending. */
const signatures: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xFF\xD8\xFF/,
  webp: /^RIFF[^]{4}WEBP/,
  pdf: /^%PDF-/,
  vtt: /^(?:\xEF\xBB\xBF)?WEBVTT/,
  webm: /^[^]E\xDF\xA3/,
  ogg: /^OggS/,
  wav: /^RIFF[^]{4}WAVE/,
  mp4: /^[^]{4}ftyp/,
  m4a: /^[^]{4}ftyp/,
  svg: /<svg\b/i,
}
const executable = /<script|\son\w+\s*=|\bhref\s*=|<!ENTITY|<foreignObject|\bstyle\s*=|<style|<text|<image/i

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Checks names, sizes and contents of all media files, and finds unused ones. */
export function mediaRules(input: RuleInput, sources: ReadonlyMap<string, PackSource>, reportIn: ReportIn): void {
  const used = new Set<string>()
  for (const { json } of sources.values()) for (const { name } of mediaReferences(json)) used.add(name)
  const streams = [...used].filter((name) => /\.(?:m3u8|mpd)$/.test(name)).map((name) => name.replace(/[^/]+$/, ''))
  for (const [name, file] of input.media) {
    const report = reportIn(name)
    const isPiece = streams.some((folder) => name.startsWith(folder))
    if (!/^media\/[a-z0-9.-]+$/.test(name) && !isPiece)
      report(
        'error',
        '',
        'wrong-file-name',
        'a media file has lower-case letters, digits, hyphens and dots, and no folder',
        `Rename it to 'media/${(name.split('/').pop() ?? '').toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}'.`,
      )
    if (!known.has(endingOf(name).toLowerCase()))
      report(
        'warning',
        '',
        'unknown-ending',
        `files of this kind cannot be shown`,
        `Use one of: ${[...known].join(', ')}.`,
      )
    if (!used.has(name) && !isPiece)
      report('warning', '', 'unused-medium', 'no entry of the pack names this file', 'Remove it.')
    checkFile(name, file, reportIn)
  }
  checkCovers(input, reportIn)
}

function checkFile(name: string, { bytes, head }: MediaFile, reportIn: ReportIn): void {
  const report = reportIn(name)
  const ending = endingOf(name)
  if (bytes === 0) {
    report('error', '', 'empty-medium', 'the file is empty', 'Copy it again.')
    return
  }
  const largest = pictures.has(ending) ? LARGEST_PICTURE_BYTES : LARGEST_FILE_BYTES
  if (bytes > largest)
    report(
      'warning',
      '',
      'large-medium',
      `the file has ${(bytes / MEGABYTE).toFixed(1)} MB, more than ${largest / MEGABYTE}`,
      'Reduce its size.',
    )
  const signature = signatures[ending]
  const start = head.toString('latin1')
  if (signature !== undefined && !signature.test(start))
    report(
      'error',
      '',
      ending === 'vtt' ? 'wrong-captions' : 'wrong-medium',
      `the content is not that of a .${ending} file`,
      ending === 'vtt'
        ? 'Begin with WEBVTT and write 00:01.000 for 00:01,000.'
        : 'Convert it, or correct the ending of its name.',
    )
  if (ending === 'svg' && executable.test(start))
    report(
      'error',
      '',
      'unsafe-svg',
      'the drawing contains scripts, links, styles or texts',
      'Export it as plain shapes.',
    )
}

/** A cover is portrait. A landscape picture is cut at both sides. */
const WIDEST_COVER = 0.9

function checkCovers({ pack, media }: RuleInput, reportIn: ReportIn): void {
  const shapeOf = (url: string | undefined): number | undefined => {
    const file = url === undefined ? undefined : media.get(url.replace(/^\//, ''))
    const size = file === undefined ? undefined : imageSize(file.head)
    return size === undefined ? undefined : size.width / size.height
  }
  eachDeck(pack, (entry) => {
    const report = reportIn(entry.file)
    const check = (url: string | undefined, path: string) => {
      const shape = shapeOf(url)
      if (shape !== undefined && shape > WIDEST_COVER)
        report(
          'warning',
          path,
          'landscape-cover',
          'the cover is portrait, so both sides of this picture are cut off',
          'Use a picture of 320 × 518.',
        )
    }
    check(entry.deck.coverImage?.url, 'deck.coverImage')
    eachCard(entry, (card, path) => {
      if (card.fillCardFront !== true) return
      check(card.coverImage?.url, `${path}.coverImage`)
      if (/\.(?:jpg|webp)$/.test(card.coverImage?.url ?? '') && card.theme === undefined)
        report(
          'warning',
          `${path}.coverImage`,
          'title-on-photo',
          "the title is printed on the photo, and 'theme' does not say in which ink",
          "Add theme 'light' (dark text) or 'dark' (light text), or set fillCardFront to false.",
        )
    })
  })
}
