/** Names an element: a field by its label, any other by selector and start of its name. */
export type Target = { readonly label: string } | { readonly css: string; readonly name?: string }

/** A page of an engine, with what every driver supports. */
export interface EnginePage {
  readonly goTo: (address: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Waits until the element can be pressed, and presses it. */
  readonly press: (target: Target) => Promise<void>
  readonly type: (target: Target, text: string) => Promise<void>
  readonly key: (name: 'ArrowRight' | 'ArrowLeft') => Promise<void>
  /** Evaluates an expression in the page, and awaits promises. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

export interface Engine {
  readonly name: string
  /** Why it cannot run on this machine; undefined when it can. */
  readonly missing: () => string | undefined
  readonly open: () => Promise<EnginePage>
}

/** Returns an expression for the first matching element that is visible and reachable; null without one. */
export const finding = (target: Target): string =>
  'label' in target
    ? `([...document.querySelectorAll('label')].find((each) => each.textContent.trim().startsWith(${JSON.stringify(target.label)}))?.control ?? null)`
    : `([...document.querySelectorAll(${JSON.stringify(target.css)})].find((each) => each.checkVisibility() && each.closest('[inert]') === null && (each.getAttribute('aria-label') ?? each.textContent).trim().startsWith(${JSON.stringify(target.name ?? '')})) ?? null)`

/** The timeout of every operation, ms. */
export const PATIENCE = 60_000
