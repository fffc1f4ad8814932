import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { usePart } from '../faults/part'
import { useContentLanguage } from './content-language'
import { markWide } from './mark-wide'
import { hasMarkup, plainText } from './plain-text'
import { sanitizer } from './sanitizer'

interface SafeHtmlProps {
  readonly html: string
  /** A link was pressed; the address is as it came, to be judged by who opens it. */
  readonly onLink?: (address: string) => void
  readonly inline?: boolean
  readonly className?: string | undefined
}

/**
 * Shows text with marks from a content pack: no scripts, no styles, nothing from another host (X-SEC-01). Until the
 * sanitizer is at hand the bare words stand there, as text.
 */
export function SafeHtml({ html, onLink, inline = false, className }: SafeHtmlProps): ReactNode {
  const ref = useRef<HTMLElement>(null)
  const language = useContentLanguage()
  const marked = hasMarkup(html)
  const clean = usePart(sanitizer, marked)
  const sanitize = clean.is === 'here' ? clean.value : plainText

  useLayoutEffect(() => {
    const holder = ref.current
    holder?.replaceChildren(marked ? sanitize(html) : html)
    return marked && holder !== null ? markWide(holder) : undefined
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
