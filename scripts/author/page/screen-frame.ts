// Sizes the frame like a screen, scaled down to the space of the page.

/** `least`: the smallest scale, below which texts could not be read. The page scrolls instead. */
const screens = {
  phone: { width: 390, height: 844, least: 0.7 },
  desktop: { width: 1280, height: 800, least: 0.4 },
} as const

export interface ScreenFrame {
  readonly setScreen: (screen: keyof typeof screens) => void
}

/** Keeps the frame at the size of the chosen screen, in the middle of its surrounding element. */
export function fitScreen(space: HTMLElement, frame: HTMLElement): ScreenFrame {
  let screen: keyof typeof screens = 'phone'
  const fit = () => {
    const { width, height, least } = screens[screen]
    const byWidth = space.clientWidth / width
    const scale = Math.min(1, byWidth, Math.max(least, space.clientHeight / height))
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
    frame.style.transform = `scale(${scale}) translateX(-50%)`
    space.style.minHeight = `${Math.ceil(height * Math.min(byWidth, least))}px`
  }
  new ResizeObserver(fit).observe(space)
  return {
    setScreen: (next) => {
      screen = next
      fit()
    },
  }
}
