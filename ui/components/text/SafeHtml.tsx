import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useLazyModule, lazyModule } from '../../lazy/lazy-module'
import { useContentLanguage } from './content-language'
import { markOverflow } from './mark-overflow'
import { hasMarkup, plainText } from './plain-text'

/**
 * Converts HTML of a content pack into nodes that are safe to show. Its code is loaded on demand: most of it is a
 * parser.
 */
export const sanitizer = lazyModule(() => import('./sanitize-html').then(({ sanitizeHtml }) => sanitizeHtml))

interface SafeHtmlProps {
  readonly html: string
  /** Called when a link is pressed, with its unchecked address, which the caller must check. */
  readonly onLink?: (address: string) => void
  readonly inline?: boolean
  readonly className?: string | undefined
}

/**
 * Shows text with markup from a content pack: no scripts, no styles, nothing from another host (X-SEC-01). Until the
 * sanitizer is loaded, shows the words as plain text.
 */
export function SafeHtml({ html, onLink, inline = false, className }: SafeHtmlProps): ReactNode {
  const ref = useRef<HTMLElement>(null)
  const language = useContentLanguage()
  const marked = hasMarkup(html)
  const clean = useLazyModule(sanitizer, marked)
  const sanitize = clean.is === 'loaded' ? clean.value : plainText

  useLayoutEffect(() => {
    const holder = ref.current
    holder?.replaceChildren(marked ? sanitize(html) : html)
    return marked && holder !== null ? markOverflow(holder) : undefined
  }, [html, marked, sanitize])

  const follow = (event: MouseEvent | KeyboardEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-href]') : null
    const address = link?.dataset['href']
    if (address === undefined) return
    event.preventDefault()
    onLink?.(address)
  }
  const Holder = inline ? 'span' : 'div'
  return (
    <Holder
      ref={(node: HTMLElement | null) => {
        ref.current = node
      }}
      className={className}
      lang={language}
      onClick={follow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') follow(event)
      }}
    />
  )
}
