import { describe, expect, it } from 'vitest'
import { rangeResponse } from './range-response'

const whole = () => new Response('0123456789', { headers: { 'Content-Type': 'video/mp4', ETag: '"e"' } })
const part = async (range: string | null) => {
  const answer = await rangeResponse(whole(), range)
  return { status: answer.status, text: await answer.text(), range: answer.headers.get('Content-Range') }
}

describe('a range of cached media (X-PWA-01, D-VIDEO-16)', () => {
  it('returns those bytes, with their position in the file', async () => {
    expect(await part('bytes=2-4')).toEqual({ status: 206, text: '234', range: 'bytes 2-4/10' })
    expect(await part('bytes=0-')).toEqual({ status: 206, text: '0123456789', range: 'bytes 0-9/10' })
    expect(await part('bytes=8-99')).toEqual({ status: 206, text: '89', range: 'bytes 8-9/10' })
    expect(await part('bytes=-3')).toEqual({ status: 206, text: '789', range: 'bytes 7-9/10' })
    expect((await rangeResponse(whole(), 'bytes=2-4')).headers.get('Content-Type')).toBe('video/mp4')
    expect((await rangeResponse(whole(), 'bytes=2-4')).headers.get('Content-Length')).toBe('3')
  })

  it('refuses a range beyond the end, with the length of the file', async () => {
    expect(await part('bytes=10-')).toEqual({ status: 416, text: '', range: 'bytes */10' })
    expect(await part('bytes=5-4')).toEqual({ status: 416, text: '', range: 'bytes */10' })
  })

  it('returns the complete file unless a single range is requested', async () => {
    for (const range of [null, 'bytes=-', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=a-b'])
      expect(await part(range)).toEqual({ status: 200, text: '0123456789', range: null })
  })
})
