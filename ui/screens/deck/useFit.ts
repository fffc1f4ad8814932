import { useLayoutEffect, useState } from 'react'
import { fitCard, isTablet, lowWindow, type Fit } from './fit'

/** The size of the cards for the space that the hand has now; undefined before it is measured. */
export function useFit(hand: { readonly current: HTMLElement | null }): Fit | undefined {
  const [fit, setFit] = useState<Fit>()
  useLayoutEffect(() => {
    const element = hand.current
    if (element === null) return undefined
    const measure = () => {
      const hand = { width: element.clientWidth, height: element.clientHeight }
      const onTablet = isTablet({ width: innerWidth, height: innerHeight })
      const next = fitCard(hand, matchMedia(lowWindow).matches, onTablet)
      setFit((last) => (last !== undefined && last.height === next.height && last.step === next.step ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [hand])
  return fit
}
