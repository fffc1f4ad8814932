import { useEffect } from 'react'
import type { View } from '../../protocol/views'

type BrandFonts = View<'shell'>['brand']['fonts']

/** A longer one is no stack of font families. */
const longestStack = 500

/** The custom properties of the organisation's font stacks, as far as they are font stacks (S-BRAND-06). */
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

/** Families in their order, with nothing behind them that a style sheet could take for something else. */
const isFontStack = (stack: string): boolean =>
  stack.length <= longestStack && /^[\p{L}\p{N} ,'"_-]+$/u.test(stack) && CSS.supports('font-family', stack)

/** An address of this server; undefined for any other, and for what is none. */
function addressHere(url: string): string | undefined {
  try {
    const { origin, href } = new URL(url, location.origin)
    return origin === location.origin ? href : undefined
  } catch {
    return undefined
  }
}

/** Gives the page the organisation's own font files, from this server only: the policy allows no other (X-SEC-01). */
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
