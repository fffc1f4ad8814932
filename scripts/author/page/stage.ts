// Sizes the frame like a screen, scaled down to the space of the page.

/** `least`: the smallest scale, below which texts could not be read. The page scrolls instead. */
const screens = {
  phone: { width: 390, height: 844, least: 0.7 },
  desktop: { width: 1280, height: 800, least: 0.4 },
} as const

export interface Stage {
  readonly setScreen: (screen: keyof typeof screens) => void
}

/** Keeps the frame at the size of the chosen screen, in the middle of its surrounding element. */
export function followStage(stage: HTMLElement, frame: HTMLElement): Stage {
  let screen: keyof typeof screens = 'phone'
  const fit = () => {
    const { width, height, least } = screens[screen]
    const byWidth = stage.clientWidth / width
    const scale = Math.min(1, byWidth, Math.max(least, stage.clientHeight / height))
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
    frame.style.transform = `scale(${scale}) translateX(-50%)`
    stage.style.minHeight = `${Math.ceil(height * Math.min(byWidth, least))}px`
  }
  new ResizeObserver(fit).observe(stage)
  return {
    setScreen: (next) => {
      screen = next
      fit()
    },
  }
}
