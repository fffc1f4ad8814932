import { useRef, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawn, onPage } from '../../../test/browser/on-page'
import { Button } from '../buttons/Button'
import { Dialog } from './Dialog'
import { useRestoreFocus } from './restore-focus'
import { usePageTitle } from '../navigation/usePageTitle'

vi.mock('../../core-client/hooks', () => ({ useViewField: () => undefined }))

const focused = () => document.activeElement?.textContent

interface PartProps {
  readonly onward: string
  readonly children?: ReactNode
}

/** Renders a section with a heading, and children that come and go. */
function Part({ onward, children }: PartProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoreFocus(() => heading.current)
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {onward}
      </h2>
      {children}
    </section>
  )
}

function Screen({ children }: { readonly children: ReactNode }): ReactNode {
  useRestoreFocus()
  return (
    <>
      <main tabIndex={-1}>
        <h1 tabIndex={-1}>Home</h1>
        {children}
      </main>
      <p>words</p>
    </>
  )
}

const button = (holder: HTMLElement) => holder.querySelector('button')

describe('an element with the focus is removed', () => {
  it("X-UX-03 moves the focus to the page's heading, or to that of its section", async () => {
    const { holder, show } = await onPage()
    show(<Screen>{<Button>Again</Button>}</Screen>)
    await expect.poll(() => button(holder)).not.toBeNull()
    button(holder)?.focus()
    show(<Screen>{null}</Screen>)
    await expect.poll(focused).toBe('Home')
    // Also if it was pressed while it had the focus.
    show(<Screen>{<Button>Again</Button>}</Screen>)
    await expect.poll(() => button(holder)).not.toBeNull()
    button(holder)?.focus()
    await userEvent.click(button(holder) ?? holder)
    show(<Screen>{null}</Screen>)
    await expect.poll(focused).toBe('Home')

    const part = (inside: ReactNode) => (
      <Screen>
        <Part onward="Roles">{inside}</Part>
      </Screen>
    )
    show(part(<Button>Leave</Button>))
    await expect.poll(() => button(holder)).not.toBeNull()
    button(holder)?.focus()
    show(part(null))
    await expect.poll(focused).toBe('Roles')
  })

  it('X-UX-03 leaves the focus when the user has moved it, or has pressed where no element is focusable', async () => {
    const { holder, show } = await onPage()
    const both = (again: boolean) => (
      <Screen>
        <a href="#elsewhere">elsewhere</a>
        {again ? <Button>Again</Button> : null}
      </Screen>
    )
    const goneTo = async (elsewhere: () => void | Promise<void>) => {
      show(both(true))
      await expect.poll(() => button(holder)).not.toBeNull()
      button(holder)?.focus()
      await elsewhere()
      show(both(false))
      await drawn()
      expect(button(holder)).toBeNull()
    }
    await goneTo(() => holder.querySelector('a')?.focus())
    expect(focused()).toBe('elsewhere')
    await goneTo(() => userEvent.click(holder.querySelector('p') ?? holder))
    expect(document.activeElement).toBe(document.body)
    // An element that was never rendered was not removed.
    show(<Screen>{null}</Screen>)
    await drawn()
    expect(document.activeElement).toBe(document.body)
  })
})

/** Renders a button that opens a dialog; after the answer the button is gone. */
function Asks({ stays }: { readonly stays: boolean }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      {open && !stays ? null : <Button onClick={() => setOpen(true)}>Ask</Button>}
      {open ? (
        <Dialog
          title="Sure?"
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Yes</Button>}
        />
      ) : null}
    </>
  )
}

it("X-A11Y-02 X-UX-03 a dialog returns the focus to its opener or, when that was removed, to the page's heading", async () => {
  for (const [stays, back] of [
    [true, 'Ask'],
    [false, 'Settings'],
  ] as const)
    for (const key of ['{Enter}', '{Escape}']) {
      const { holder, show, leave } = await onPage()
      show(<Asks stays={stays} />)
      await expect.poll(() => button(holder)).not.toBeNull()
      button(holder)?.focus()
      button(holder)?.click()
      await expect.poll(() => holder.querySelector('dialog')?.open).toBe(true)
      holder.querySelector<HTMLElement>('dialog button')?.focus()
      await userEvent.keyboard(key)
      await expect.poll(() => holder.querySelector('dialog')).toBeNull()
      expect(focused()).toBe(back)
      leave()
    }
})

function Late(): ReactNode {
  const heading = usePageTitle('Sign in')
  return (
    <h1 ref={heading} tabIndex={-1}>
      Good to see you.
    </h1>
  )
}

it('X-UX-03 moves the focus to a heading that is rendered after the focused element was removed', async () => {
  const { holder, show } = await onPage()
  show(<Button>Sign in</Button>)
  await expect.poll(() => button(holder)).not.toBeNull()
  button(holder)?.focus()
  show(null)
  await expect.poll(() => button(holder)).toBeNull()
  expect(document.activeElement).toBe(document.body)
  show(<Late />)
  await expect.poll(focused).toBe('Good to see you.')
})
