import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { toasts } from '../toast/toasts'
import { shareLink } from './share-link'

const link = { title: 'Pour low', url: 'https://learn.example/card/c1' }

/** Replaces the browser's functions to share and to copy; undefined removes them. */
function having({ share, writeText }: Partial<Pick<Navigator, 'share'> & Pick<Clipboard, 'writeText'>>): void {
  const given: readonly (readonly [string, unknown])[] = [
    ['share', share],
    ['clipboard', writeText && { writeText }],
  ]
  const before = given.map(([name]) => [name, Object.getOwnPropertyDescriptor(Navigator.prototype, name)] as const)
  for (const [name, value] of given) {
    Reflect.deleteProperty(Navigator.prototype, name)
    if (value !== undefined) Object.defineProperty(navigator, name, { value, configurable: true })
  }
  onTestFinished(() => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(navigator, name)
      if (descriptor !== undefined) Object.defineProperty(Navigator.prototype, name, descriptor)
    }
  })
}

/** Records what is written to the clipboard. */
function copying() {
  const copied: string[] = []
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  return { copied, writeText }
}
const refusing = (name: string) => () => Promise.reject(new DOMException('', name))

afterEach(() => toasts.dismiss())

describe('sharing a link', () => {
  it('O-40 uses the share sheet of the system, and does not copy', async () => {
    const { copied, writeText } = copying()
    const shared: unknown[] = []
    having({ share: async (data) => void shared.push(data), writeText })
    expect(await shareLink(link)).toBe(false)
    expect(shared).toEqual([link])
    expect(copied).toEqual([])
  })

  it('O-40 copies when the system has no share sheet, or it fails', async () => {
    const { copied, writeText } = copying()
    having({ writeText })
    expect(await shareLink(link)).toBe(true)
    having({ share: refusing('NotAllowedError'), writeText })
    expect(await shareLink(link)).toBe(true)
    expect(copied).toEqual([link.url, link.url])
  })

  it('O-40 does nothing when the user closes the share sheet', async () => {
    const { copied, writeText } = copying()
    having({ share: refusing('AbortError'), writeText })
    expect(await shareLink(link)).toBe(false)
    expect(copied).toEqual([])
    expect(toasts.shown()).toBeUndefined()
  })

  it('X-UX-02 shows when the link cannot be copied, also without a clipboard', async () => {
    for (const given of [{ writeText: refusing('NotAllowedError') }, {}]) {
      having(given)
      expect(await shareLink(link)).toBe(false)
      expect(toasts.shown()).toMatchObject({ icon: 'alert', text: 'toast.notCopied' })
      toasts.dismiss()
    }
  })
})
