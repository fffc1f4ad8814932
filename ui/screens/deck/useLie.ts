import { to, type SpringValue } from '@react-spring/web'
import { useScheme } from '../../theme/ThemeRoot'
import { useMediaQuery } from '../../theme/useMediaQuery'
import { widestPhone, type Fit } from './fit'

/** How much smaller and fainter a neighbour lies where there is room to show it whole. */
const smaller = 0.14
const fainter = { light: 0.5, dark: 0.65 } as const

/** Where a card lies in the hand: beside the one in view, on a wide window also further back. */
export function useLie(number: number, fit: Fit, place: SpringValue<number>, shift?: SpringValue<number>) {
  const phone = useMediaQuery(`(max-width: ${widestPhone}px)`)
  const scheme = useScheme()
  const values = shift === undefined ? [place] : [place, shift]
  const away = (at: number, aside = 0) => number - at + aside
  const depth = (at: number) => (phone ? 0 : Math.min(1, Math.abs(number - at)))
  return {
    transform: to(values, (at: number, aside?: number) => {
      const scale = 1 - smaller * depth(at)
      return `translateX(${(away(at, aside) * fit.step).toFixed(2)}px)${scale === 1 ? '' : ` scale(${scale.toFixed(4)})`}`
    }),
    opacity: to(values, (at: number) => 1 - fainter[scheme] * depth(at)),
  }
}
