import { useLayoutEffect, useState } from 'react'
import { fitCardSize, isTablet, lowWindow, type CardSize } from './card-size'

/** Returns the card size for the carousel's current size; undefined before the measurement. */
export function useCardSize(carousel: { readonly current: HTMLElement | null }): CardSize | undefined {
  const [fit, setFit] = useState<CardSize>()
  useLayoutEffect(() => {
    const element = carousel.current
    if (element === null) return undefined
    const measure = () => {
      const area = { width: element.clientWidth, height: element.clientHeight }
      const onTablet = isTablet({ width: innerWidth, height: innerHeight })
      const next = fitCardSize(area, matchMedia(lowWindow).matches, onTablet)
      setFit((last) => (last !== undefined && last.height === next.height && last.step === next.step ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [carousel])
  return fit
}
