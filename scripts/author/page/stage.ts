// Sizes the frame like a screen, scaled down to the space of the page.

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

/** Smaller texts could not be read. The page scrolls instead. */
const LEAST_PHONE_SCALE = 0.7

export interface Stage {
  readonly setScreen: (screen: keyof typeof screens) => void
}

/** Keeps the frame at the size of the chosen screen, in the middle of its surrounding element. */
export function followStage(stage: HTMLElement, frame: HTMLElement): Stage {
  let screen: keyof typeof screens = 'phone'
  const fit = () => {
    const { width, height } = screens[screen]
    const byWidth = stage.clientWidth / width
    const byHeight = stage.clientHeight / height
    const least = screen === 'phone' ? LEAST_PHONE_SCALE : 0
    const scale = Math.min(1, byWidth, Math.max(byHeight, least))
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
    frame.style.transform = `scale(${scale}) translateX(-50%)`
    stage.style.minHeight = `${Math.ceil(height * Math.min(1, byWidth, least === 0 ? byWidth : least))}px`
  }
  new ResizeObserver(fit).observe(stage)
  return {
    setScreen: (next) => {
      screen = next
      fit()
    },
  }
}
