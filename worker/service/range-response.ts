const wanted = /^bytes=(\d*)-(\d*)$/

/**
 * Returns the requested range of a complete response: 206 with those bytes, 416 if there are none (RFC 9110, 14).
 * Returns the complete response unless a single range of bytes is requested.
 */
export async function rangeResponse(whole: Response, range: string | null): Promise<Response> {
  const [, from = '', to = ''] = wanted.exec(range ?? '') ?? []
  if (from === '' && to === '') return whole
  const bytes = await whole.blob()
  const last = bytes.size - 1
  const start = from === '' ? Math.max(0, bytes.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  const headers = new Headers(whole.headers)
  headers.delete('Content-Encoding')
  if (start > end) {
    headers.set('Content-Range', `bytes */${bytes.size}`)
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Range', `bytes ${start}-${end}/${bytes.size}`)
  headers.set('Content-Length', String(end - start + 1))
  return new Response(bytes.slice(start, end + 1, bytes.type), { status: 206, statusText: 'Partial Content', headers })
}
