import { useRef, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawn, onPage } from '../../test/browser/on-page'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { useLostFocus } from './lost-focus'
import { usePageTitle } from './usePageTitle'

vi.mock('../core-client/hooks', () => ({ useViewField: () => undefined }))

const focused = () => document.activeElement?.textContent

interface PartProps {
  readonly onward: string
  readonly children?: ReactNode
}

/** A heading of its own, and what comes and goes below it. */
function Part({ onward, children }: PartProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(() => heading.current)
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
  useLostFocus()
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

describe('what had the focus has gone', () => {
  it("X-UX-03 the page's heading has it, or that of the part that it went from", async () => {
    const { holder, show } = await onPage()
    show(<Screen>{<Button>Again</Button>}</Screen>)
    await expect.poll(() => button(holder)).not.toBeNull()
    button(holder)?.focus()
    show(<Screen>{null}</Screen>)
    await expect.poll(focused).toBe('Home')
    // Also where it was pressed while it had the focus already.
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

  it('X-UX-03 whoever has gone to another place meanwhile, or has pressed where nothing takes it, is left there', async () => {
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
    // What was never there has not gone.
    show(<Screen>{null}</Screen>)
    await drawn()
    expect(document.activeElement).toBe(document.body)
  })
})

/** A button that opens a dialog; who answers it finds the button gone. */
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

it("X-A11Y-02 X-UX-03 a dialog gives the focus back to what had it, and where that has gone to the page's heading", async () => {
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

it("X-UX-03 a page's heading that comes after what had the focus has gone takes it over", async () => {
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
