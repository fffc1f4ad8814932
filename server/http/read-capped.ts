/** Reads the body of a request or an answer as text. Undefined as soon as it exceeds `most` bytes. */
export async function readCapped(message: Pick<Request, 'body'>, most: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  const body: ReadableStream<Uint8Array> | null = message.body
  const reader = body?.getReader()
  if (reader === undefined) return ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > most) {
      await reader.cancel()
      return undefined
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString('utf8')
}
