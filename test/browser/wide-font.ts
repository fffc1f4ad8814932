import { onTestFinished } from 'vitest'

const bytesAt = new URL('../e2e/fonts/wide-600.woff2', import.meta.url).href

/** Sets all text in the journeys' wide font until the end of the test, on any machine. */
export async function wideFont(): Promise<void> {
  const face = await new FontFace('wide', `url(${bytesAt})`).load()
  const use = new CSSStyleSheet()
  use.replaceSync(':root { --font-text: wide !important; --font-print: wide !important }')
  document.fonts.add(face)
  document.adoptedStyleSheets.push(use)
  onTestFinished(() => {
    document.fonts.delete(face)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== use)
  })
}
