import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Letters are about a quarter wider in the wide font. It is wider than DejaVu Sans and Serif, and the narrow one
 * narrower than Liberation Sans.
 */
export type Font = 'narrow' | 'wide'

const faceOf = (font: Font, weight: '400' | '700', file: string) => ({
  font,
  weight,
  base64: readFileSync(join(import.meta.dirname, 'fonts', file)).toString('base64'),
})
const faces = [
  faceOf('narrow', '400', 'narrow-400.woff2'),
  faceOf('narrow', '700', 'narrow-700.woff2'),
  faceOf('wide', '400', 'wide-600.woff2'),
  faceOf('wide', '700', 'wide-900.woff2'),
]

type WithFonts = typeof globalThis & { useFont?: (font: Font) => Promise<void> }

/**
 * Shows every page in the narrow test font on any machine. The fonts are passed as bytes, so they cause no request and
 * no policy check. Letters beyond Latin come from the machine.
 */
export async function bringFonts(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ brought, first }) => {
      const use = new CSSStyleSheet()
      const useFont = async (font: Font) => {
        use.replaceSync(
          `:root { --font-text: ${font}, sans-serif !important; --font-print: ${font}, serif !important }`,
        )
        await document.fonts.ready
      }
      for (const { font, weight, base64 } of brought) {
        const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        document.fonts.add(new FontFace(font, buffer, { weight }))
      }
      document.adoptedStyleSheets.push(use)
      void useFont(first)
      Object.assign(globalThis, { useFont })
    },
    { brought: faces, first: 'narrow' as const },
  )
}

/** Shows the page in one of the fonts until it reloads. */
export async function setFont(page: Page, font: Font): Promise<void> {
  const shown = await page.evaluate(async (wanted) => {
    await (globalThis as WithFonts).useFont?.(wanted)
    const { fontFamily } = getComputedStyle(document.body)
    return { fontFamily, loaded: [...document.fonts].filter(({ status }) => status === 'loaded').length }
  }, font)
  if (!shown.fontFamily.startsWith(font) || shown.loaded < faces.length)
    throw new Error(`the page is not shown in the ${font} font: ${JSON.stringify(shown)}`)
}
