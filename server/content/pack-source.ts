import * as E from 'fp-ts/Either'
import { findNodeAtLocation, parse, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Node, ParseError, ParseErrorCode } from 'jsonc-parser'
import { parseJson } from '../../protocol/json'
import type { Json } from '../../protocol/json'
import type { PackPath } from './shape-faults'

/** A position in a text, both counted from 1; the column in UTF-16 units, as editors count. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** An id that a Markdown deck does not contain. It changes when the words change that it is derived from. */
export interface DerivedId {
  /** Line that gets the id, counted from 1. */
  readonly line: number
  readonly id: string
  readonly of: 'deck' | 'card' | 'answer'
}

/** A parsed file of a pack, with the positions of its values. */
export interface PackSource {
  readonly json: Json
  /** Returns the position of a value, or of the nearest object that contains a missing one. */
  readonly placeOf: (path: PackPath, at?: 'value' | 'name') => Place
  readonly derivedIds?: readonly DerivedId[]
}

/** A text that cannot be parsed. */
export interface SourceFault {
  readonly rule: 'json-syntax' | 'too-deep' | 'markdown-syntax'
  readonly place: Place
  readonly reason: string
  readonly repair?: string
}

/** Parses a JSON file. Positions are computed when the first one is requested. */
export function parseJsonSource(text: string): E.Either<SourceFault, PackSource> {
  const json = parseJson(text)
  if (E.isRight(json)) return E.right({ json: json.right, placeOf: placesIn(text) })
  if (json.left.reason === 'depth')
    return E.left({ rule: 'too-deep', place: { line: 1, column: 1 }, reason: 'it is nested too deeply' })
  return E.left({ rule: 'json-syntax', ...syntaxFault(text) })
}

function placesIn(text: string): PackSource['placeOf'] {
  let tree: Node | undefined
  let starts: readonly number[] | undefined
  return (path, at = 'value') => {
    tree ??= parseTree(text)
    starts ??= lineStarts(text)
    const node = tree === undefined ? undefined : nearestNode(tree, path)
    const named = at === 'name' && node?.parent?.type === 'property' ? node.parent : node
    return placeAt(starts, named?.offset ?? 0)
  }
}

/** Returns the node of the longest existing prefix of the path. */
function nearestNode(tree: Node, path: PackPath): Node {
  let node = tree
  for (const step of path) {
    const inner = findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step])
    if (inner === undefined) return node
    node = inner
  }
  return node
}

/** Returns the offset at which each line begins. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Converts an offset to a position, by binary search. */
export function placeAt(starts: readonly number[], offset: number): Place {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Explains the first syntax error. */
function syntaxFault(text: string): Omit<SourceFault, 'rule'> {
  if (text.startsWith(BYTE_ORDER_MARK))
    return {
      place: { line: 1, column: 1 },
      reason: 'this is not JSON: the file begins with a byte order mark',
      repair: 'Save it as UTF-8 without a byte order mark.',
    }
  if (text.trim() === '') return { place: { line: 1, column: 1 }, reason: 'this is not JSON: the file is empty' }
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors.toSorted((one, other) => one.offset - other.offset)
  const offset = first?.offset ?? 0
  return {
    place: placeAt(lineStarts(text), offset),
    ...(first === undefined ? { reason: 'this is not JSON' } : explained(text, offset, first.error)),
  }
}

function explained(
  text: string,
  offset: number,
  code: ParseErrorCode,
): { readonly reason: string; readonly repair?: string } {
  const here = text.slice(offset, offset + 1)
  if (/[“”„‟‘’«»]/.test(text.slice(offset, offset + 2)))
    return { reason: 'this is not JSON: a curly quotation mark', repair: 'Use the straight mark ".' }
  if (here === "'") return { reason: 'this is not JSON: a single quotation mark', repair: 'Use the double mark ".' }
  switch (printParseErrorCode(code)) {
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return { reason: 'this is not JSON: a comment', repair: 'Remove the comment.' }
    case 'UnexpectedEndOfString':
    case 'InvalidCharacter':
      return {
        reason: 'this is not JSON: a text is not closed on its line',
        repair: 'Close it with ", and write a line break as \\n.',
      }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { reason: 'this is not JSON: a backslash that begins no escape', repair: 'Write \\\\ for a backslash.' }
    case 'CommaExpected':
      return { reason: 'this is not JSON: a comma is missing', repair: 'Put a comma after the value before.' }
    case 'ColonExpected':
      return { reason: 'this is not JSON: a colon is missing', repair: 'Write "name": value.' }
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (/[}\]]/.test(here))
        return { reason: 'this is not JSON: a comma before the end', repair: 'Remove the last comma.' }
      return { reason: 'this is not JSON: a value or a field name is missing' }
    case 'CloseBraceExpected':
      return { reason: 'this is not JSON: } is missing', repair: 'Close every { with a }.' }
    case 'CloseBracketExpected':
      return { reason: 'this is not JSON: ] is missing', repair: 'Close every [ with a ].' }
    case 'EndOfFileExpected':
      return { reason: 'this is not JSON: text after the end', repair: 'Remove it.' }
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return { reason: 'this is not JSON: a number is incomplete' }
    case 'InvalidSymbol':
      return { reason: 'this is not JSON: a word without quotation marks', repair: 'Put texts in ".' }
    default:
      return { reason: 'this is not JSON' }
  }
}
