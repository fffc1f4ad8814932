import * as E from 'fp-ts/Either'
import { invalidVtt, type Cue } from '../../protocol/subtitles'
import { cueText } from './cue-text'
import { isTimingLine, timingLine } from './timing-line'

type Block = readonly string[]

const signature = /^\uFEFF?WEBVTT(?:[ \t].*)?$/
const invalid = E.left<typeof invalidVtt>(invalidVtt)

/**
 * Parses the cues of a subtitle file in order; 'Invalid VTT' for any error (D-VTT-04 to D-VTT-11, W3C WebVTT). A file
 * with an error is rejected completely, so that no learner sees only half of the subtitles.
 */
export function parseVtt(text: string): E.Either<typeof invalidVtt, readonly Cue[]> {
  const [first = '', ...lines] = text.replaceAll('\0', '\uFFFD').split(/\r\n|\n|\r/)
  if (!signature.test(first)) return invalid
  // After the signature there may be lines about the file, up to the first empty one.
  const empty = lines.indexOf('')
  const header = empty < 0 ? lines : lines.slice(0, empty)
  if (header.some(isTimingLine)) return invalid
  const cues: Cue[] = []
  for (const block of empty < 0 ? [] : blocksOf(lines.slice(empty))) {
    if (isNote(block) || (cues.length === 0 && isDefinition(block))) {
      if (block.some(isTimingLine)) return invalid
      continue
    }
    const cue = cueOf(block)
    if (cue === undefined) return invalid
    cues.push(cue)
  }
  return E.right(cues)
}

/** Splits lines into blocks at empty lines. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: string[][] = []
  let block: string[] | undefined
  for (const line of lines) {
    if (line === '') block = undefined
    else if (block === undefined) blocks.push((block = [line]))
    else block.push(line)
  }
  return blocks
}

/** Is the block a comment of the author, which is not shown (D-VTT-09)? */
const isNote = ([first = '']: Block): boolean => /^NOTE(?:[ \t]|$)/.test(first)

/**
 * Is the block a style or region definition? They come before the first cue, and are ignored, because the app has its
 * own subtitle style.
 */
const isDefinition = ([first = '']: Block): boolean => /^(?:STYLE|REGION)[ \t]*$/.test(first)

/** Parses an optional id, the timing line, and the text (D-VTT-07); undefined if one of them is malformed. */
function cueOf(block: Block): Cue | undefined {
  const [first = '', second = ''] = block
  const id = isTimingLine(first) ? undefined : first
  const timing = timingLine(id === undefined ? first : second)
  const words = block.slice(id === undefined ? 1 : 2)
  if (timing === undefined || words.some(isTimingLine)) return undefined
  const pieces = cueText(words.join('\n'))
  return pieces === undefined ? undefined : { ...(id === undefined ? {} : { id }), ...timing, pieces }
}
