import type { ImportFault, ImportLimits, ImportReason } from '../../protocol/export-format'

/** One line of the file, counted from 1, without its line break. */
export interface Line {
  readonly number: number
  readonly text: string
}

/**
 * Yields the lines of a gzip file, decompressed as a stream. Returns a fault if it ended early: at a limit, where the
 * compressed data is damaged or truncated, or where the text is not UTF-8. Yields a last line without its line break
 * only if the file is complete.
 */
export async function* readLines(file: Blob, limits: ImportLimits): AsyncGenerator<Line, ImportFault | undefined> {
  let number = 0
  const fault = (reason: ImportReason): ImportFault => ({ kind: 'importFault', reason, line: number + 1 })
  if (file.size > limits.compressed) return fault('tooLarge')
  if (!(await isGzip(file))) return fault('notGzip')

  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pieces: string[] = []
  let expanded = 0
  for (;;) {
    const part = await reader.read().catch(() => undefined)
    if (part === undefined) return fault('cutOff')
    expanded += part.value?.byteLength ?? 0
    if (expanded > limits.expanded) {
      await reader.cancel()
      return fault('expandsTooFar')
    }
    const text = decodeText(decoder, part.value)
    if (text === undefined) return fault('notText')
    const [first = '', ...rest] = text.split('\n')
    pieces.push(first)
    for (const next of rest) {
      yield { number: ++number, text: pieces.join('') }
      pieces.length = 0
      pieces.push(next)
    }
    if (part.done) break
  }
  const last = pieces.join('')
  if (last !== '') yield { number: ++number, text: last }
  return undefined
}

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x1f && second === 0x8b
}

function decodeText(decoder: TextDecoder, bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
