import { describe, expect, it } from 'vitest'
import { partOf } from './part-of'

const whole = () => new Response('0123456789', { headers: { 'Content-Type': 'video/mp4', ETag: '"e"' } })
const part = async (range: string | null) => {
  const answer = await partOf(whole(), range)
  return { status: answer.status, text: await answer.text(), range: answer.headers.get('Content-Range') }
}

describe('a range of a medium that lies on the device (X-PWA-01, D-VIDEO-16)', () => {
  it('is those bytes, with their place in the whole', async () => {
    expect(await part('bytes=2-4')).toEqual({ status: 206, text: '234', range: 'bytes 2-4/10' })
    expect(await part('bytes=0-')).toEqual({ status: 206, text: '0123456789', range: 'bytes 0-9/10' })
    expect(await part('bytes=8-99')).toEqual({ status: 206, text: '89', range: 'bytes 8-9/10' })
    expect(await part('bytes=-3')).toEqual({ status: 206, text: '789', range: 'bytes 7-9/10' })
    expect((await partOf(whole(), 'bytes=2-4')).headers.get('Content-Type')).toBe('video/mp4')
    expect((await partOf(whole(), 'bytes=2-4')).headers.get('Content-Length')).toBe('3')
  })

  it('beyond the end is refused with the length of the whole', async () => {
    expect(await part('bytes=10-')).toEqual({ status: 416, text: '', range: 'bytes */10' })
    expect(await part('bytes=5-4')).toEqual({ status: 416, text: '', range: 'bytes */10' })
  })

  it('is the whole where no single range is asked for', async () => {
    for (const range of [null, 'bytes=-', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=a-b'])
      expect(await part(range)).toEqual({ status: 200, text: '0123456789', range: null })
  })
})
