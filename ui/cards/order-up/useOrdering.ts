import { useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '../../components/feedback/Announcer'
import { useText, type MessageId } from '../../i18n/Messages'
import { draftsOf } from '../drafts'
import { moved } from './ordering'

export interface OrderItem {
  readonly answerId: string
  readonly text: string
}

export interface Ordering {
  readonly items: readonly OrderItem[]
  /** The item that is lifted by key. */
  readonly lifted: string | undefined
  /** Lifts an item, or drops it if it is lifted. */
  readonly lift: (answerId: string) => void
  readonly putDown: () => void
  /** Returns the lifted item to its original position. */
  readonly putBack: () => void
  readonly moveTo: (answerId: string, place: number) => void
  /** Deletes the draft once the order is submitted. */
  readonly forget: () => void
}

const useOrderDraft = draftsOf<readonly string[]>()

interface Lifted {
  readonly answerId: string
  readonly from: number
}

/**
 * Holds the order of a list as the learner changes it; announces every change and keeps the focus. A started order is
 * kept while the card is flipped or closed.
 */
export function useOrdering(cardId: string, shown: readonly OrderItem[]): Ordering {
  const text = useText()
  const announce = useAnnounce()
  const [begun, keep] = useOrderDraft(cardId)
  const [order, setOrder] = useState<readonly string[]>(() => begun ?? shown.map(({ answerId }) => answerId))
  const [lifted, setLifted] = useState<Lifted>()
  const focused = useRef<HTMLElement>(undefined)
  const items = inOrder(shown, order)

  const placeOf = (answerId: string) => items.findIndex((item) => item.answerId === answerId)
  const say = (words: MessageId, answerId: string, place: number) =>
    announce(text(words, { item: items[placeOf(answerId)]?.text ?? '', place: place + 1, total: items.length }))
  const put = (answerId: string, place: number): boolean => {
    const from = placeOf(answerId)
    if (from < 0 || place === from || place < 0 || place >= items.length) return false
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    const next = moved(
      items.map((item) => item.answerId),
      from,
      place,
    )
    setOrder(next)
    keep(next)
    return true
  }
  // A row that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === true) focused.current.focus({ preventScroll: true })
    focused.current = undefined
  }, [order])

  const putDown = () => {
    if (lifted === undefined) return
    setLifted(undefined)
    say('order.putDown', lifted.answerId, placeOf(lifted.answerId))
  }
  return {
    items,
    lifted: lifted?.answerId,
    lift: (answerId) => {
      if (lifted?.answerId === answerId) return putDown()
      const from = placeOf(answerId)
      setLifted({ answerId, from })
      say('order.pickedUp', answerId, from)
    },
    putDown,
    putBack: () => {
      if (lifted === undefined) return
      setLifted(undefined)
      put(lifted.answerId, lifted.from)
      say('order.putBack', lifted.answerId, lifted.from)
    },
    moveTo: (answerId, place) => {
      if (put(answerId, place)) say('order.moved', answerId, place)
    },
    forget: () => keep(undefined),
  }
}

/** Returns the items in the learner's order; items added to the list since then are at the end. */
function inOrder(shown: readonly OrderItem[], order: readonly string[]): readonly OrderItem[] {
  const known = order.flatMap((id) => shown.find(({ answerId }) => answerId === id) ?? [])
  return [...known, ...shown.filter(({ answerId }) => !order.includes(answerId))]
}
