import { onTestFinished } from 'vitest'

const bytesAt = new URL('../e2e/fonts/wide-600.woff2', import.meta.url).href

/** Until the test is over everything is set in the wide font of the journeys, whatever the machine has. */
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
