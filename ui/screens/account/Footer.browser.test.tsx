import { expect, it } from 'vitest'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { onPage } from '../../../test/browser/on-page'
import { appVersion } from '../../../protocol/product'
import type { View } from '../../../protocol/views'
import { HelpRows } from '../account-settings/HelpRows'
import { Footer } from './Footer'
import { OrganisationLinks } from './AccountScreen'

type Brand = View<'shell'>['brand']
const brand: Brand = { displayName: 'Northwind', assessmentLabel: 'Assessment' }

async function shown(more: Partial<Brand>, terms?: string) {
  const { holder, show } = await onPage()
  show(
    <>
      <ul>
        <OrganisationLinks brand={{ ...brand, ...more }} />
      </ul>
      <Footer brand={{ ...brand, ...more }} account={terms === undefined ? {} : { terms }} />
    </>,
  )
  await expect.poll(() => holder.querySelector('footer')).not.toBeNull()
  const links = [...holder.querySelectorAll('footer a')].map((link) => [link.textContent, link.getAttribute('href')])
  return { holder, links, words: () => holder.querySelector('footer')?.textContent }
}

it('S-ACCT-03 shows organisation, version, Privacy and Terms in the footer, as far as they exist', async () => {
  const plain = await shown({})
  expect([plain.words(), plain.links]).toEqual([`Flipdeck for Northwind Version ${appVersion}`, []])
  const { holder, links } = await shown({ privacyUrl: 'https://northwind.example/privacy' }, '<p>Be kind.</p>')
  expect(links).toEqual([['Privacy', 'https://northwind.example/privacy']])
  for (const one of holder.querySelectorAll('footer a, footer button'))
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  holder.querySelector<HTMLElement>('footer button')?.click()
  await expect.poll(() => document.body.textContent).toContain('Be kind.')
  expect((await shown({ privacyUrl: 'javascript:alert(1)' })).links).toEqual([])
})

it('S-ACCT-20 O-21 links to the white-label’s page of the terms when it has one', async () => {
  const { holder, links } = await shown({ termsUrl: 'https://northwind.example/terms' }, '<p>Be kind.</p>')
  expect(links).toEqual([['Terms', 'https://northwind.example/terms']])
  expect(holder.querySelector('footer button')).toBeNull()
  const settings = await onPage()
  settings.show(
    <HelpRows
      brand={{ ...brand, termsUrl: 'https://northwind.example/terms' }}
      troubleshooting={{ platform: 'web', session: 's', org: 'o' }}
      terms="<p>Be kind.</p>"
    />,
  )
  await expect
    .poll(() => settings.holder.querySelector('a')?.getAttribute('href'))
    .toBe('https://northwind.example/terms')
})

it('S-ACCT-02 shows the organisation’s account actions, with links to its pages', async () => {
  expect((await shown({})).holder.querySelectorAll('li')).toHaveLength(0)
  const { holder } = await shown({
    accountActions: [
      { label: 'Payslips', url: 'https://northwind.example/pay' },
      { label: 'Trick', url: 'javascript:alert(1)' },
    ],
  })
  const rows = [...holder.querySelectorAll('li a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(rows).toEqual([['Payslips', 'https://northwind.example/pay']])
})
