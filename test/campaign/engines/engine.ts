/** How an element is named: a field by its label, anything else by what it is and how its name begins. */
export type Target = { readonly label: string } | { readonly css: string; readonly name?: string }

/** A page of some engine, by what every driver can do. */
export interface EnginePage {
  readonly goTo: (address: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Presses what is there and can be pressed; waits for it. */
  readonly press: (target: Target) => Promise<void>
  readonly type: (target: Target, text: string) => Promise<void>
  readonly key: (name: 'ArrowRight' | 'ArrowLeft') => Promise<void>
  /** What the text of an expression comes to in the page; promises are awaited. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

export interface Engine {
  readonly name: string
  /** Why it cannot be run on this machine; undefined when it can. */
  readonly missing: () => string | undefined
  readonly open: () => Promise<EnginePage>
}

/** An expression for the first element that is meant, seen and reachable; null when there is none. */
export const finding = (target: Target): string =>
  'label' in target
    ? `([...document.querySelectorAll('label')].find((each) => each.textContent.trim().startsWith(${JSON.stringify(target.label)}))?.control ?? null)`
    : `([...document.querySelectorAll(${JSON.stringify(target.css)})].find((each) => each.checkVisibility() && each.closest('[inert]') === null && (each.getAttribute('aria-label') ?? each.textContent).trim().startsWith(${JSON.stringify(target.name ?? '')})) ?? null)`

/** How long anything may take, ms. */
export const PATIENCE = 60_000
