import { useEffect } from 'react'
import type { View } from '../../protocol/views'

type BrandFonts = View<'shell'>['brand']['fonts']

/** Maximum length of a stack of font families, characters. */
const longestStack = 500

/** Returns the custom properties of the organisation's valid font stacks (S-BRAND-06). */
export function fontRule(fonts: BrandFonts): string {
  const properties = [
    ['--font-text', fonts?.text],
    ['--font-print', fonts?.print],
  ] as const
  const set = properties.flatMap(([name, stack]) =>
    stack === undefined || !isFontStack(stack) ? [] : [`${name}: ${stack};`],
  )
  return set.length === 0 ? '' : `@layer tokens { :root { ${set.join(' ')} } }`
}

/** Tests whether a text is only a list of families, without anything that a style sheet could interpret otherwise. */
const isFontStack = (stack: string): boolean =>
  stack.length <= longestStack && /^[\p{L}\p{N} ,'"_-]+$/u.test(stack) && CSS.supports('font-family', stack)

/** Returns an address of this server; undefined for any other, and for an invalid one. */
function addressHere(url: string): string | undefined {
  try {
    const { origin, href } = new URL(url, location.origin)
    return origin === location.origin ? href : undefined
  } catch {
    return undefined
  }
}

/** Adds the organisation's font files to the page. Only from this server: the policy permits no other (X-SEC-01). */
export function useFontFiles(fonts: BrandFonts): void {
  const files = fonts?.files
  useEffect(() => {
    const faces = (files ?? []).flatMap(({ family, url, weight }) => {
      const address = addressHere(url)
      if (address === undefined) return []
      return [new FontFace(family, `url("${address}")`, { weight: weight ?? 'normal', display: 'swap' })]
    })
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [files])
}
