import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

// Sixty more people would push other tests' people off their page.
beginFresh()

test('lists of a large shop can be paged without a script', async ({ stack, query }) => {
  await growShop(query)
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  const links = () => office.texts('main a')

  await office.open('/staff')
  await office.press(/^Find$/, { q: 'person 1' })
  expect(links()).toContain('Person 101')
  await office.follow(/^Next page/)
  expect(office.shown?.url.search).toContain('q=person+1')
  expect(links()).toContain('Person 126')
  await office.follow(/^Next page/)
  expect(links()).toContain('Person 160')
  expect(links().filter((link) => link.startsWith('Next page'))).toEqual([])
  await office.follow(/^Previous page/)
  expect(links()).toContain('Person 126')

  await office.open('/branches')
  await office.follow(/^Next page/)
  expect(office.texts('h2')).toContain('Kiosk 10')
  await office.press(/^Show$/, { q: 'kiosk 4' })
  expect(office.texts('h2')).toContain('Kiosk 49')

  await office.open('/tills')
  await office.follow(/^Next page/)
  expect(office.texts('td')).toContain('Kiosk 20')
  await office.press(/^Show$/, { branch: 'LOT-33' })
  expect(office.texts('td')).toContain('Kiosk 33')
  await office.open('/tills?on=9~ZZZ')
  expect(office.text).toContain('The list ends before this page.')
  await office.follow(/^Go to first page$/)
  expect(office.shown?.url).toMatchObject({ pathname: '/tills', search: '' })
})

test('one of many people, tills or branches is found by name without a script', async ({ stack, query }) => {
  await growShop(query)
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  const typed = (field: string) => office.standsIn(/^Show$/, [field])[field]

  await office.open('/now')
  await office.press(/^Show$/, { cashier: 'Nobody Here' })
  expect(office.text).toContain('Nobody is called “Nobody Here”.')
  expect(typed('cashier')).toEqual(['Nobody Here'])
  await office.press(/^Show$/, { cashier: 'person 10' })
  expect(office.text).toMatch(/“person 10” matches 9 people\. Enter more of the name: Person 101; .*; …/)
  await office.open('/reports?cashier=person+101')
  expect(office.text).toContain('No sales on these days')
  expect(typed('cashier')).toEqual(['Person 101'])
  await office.open('/audit?till=lot-33+1&who=rudo')
  expect(typed('till')).toEqual(['LOT-33 1, Kiosk 33'])
  expect(typed('who')).toEqual(['Rudo'])
  await office.open('/reports')
  await office.press(/^Show$/, { branch: 'Kiosk Nowhere' })
  expect(office.text).toContain('No branch is called “Kiosk Nowhere”.')
  await office.open('/reports?branch=LOT-33')
  expect(typed('branch')).toEqual(['Kiosk 33'])
  const [person] = await query('select id from "Staff" where username = $1', ['person-101'])
  await office.open(`/now?cashier=${person?.id}`)
  expect(typed('cashier')).toEqual(['Person 101'])

  await office.open('/cash?branch=LOT-33')
  expect(typed('branch')).toEqual(['Kiosk 33'])
  const kiosks = office.shown?.page.querySelectorAll('option') ?? []
  expect(kiosks.filter((one) => (one.getAttribute('value') || one.text) === 'Kiosk 34')).toHaveLength(1)
  const brought = { branchCode: 'kiosk', amount: '12', note: 'From home' }
  await office.press(/^Save cash from the owners/, brought)
  expect(office.text).toContain('Choose a branch from the list.')
  expect(office.standsIn(/^Save cash from the owners/, ['branchCode']).branchCode).toEqual(['kiosk'])
  await office.press(/^Save cash from the owners/, { ...brought, branchCode: 'kiosk 34' })
  expect(office.text).toContain('Saved.')
  await office.open('/cash?branch=LOT-34')
  expect(office.texts('tbody tr')[0]).toMatch(/Kiosk 34.*\$12\.00/)

  await query('update "StaffSession" set "tillId" = null where "endedAt" is null')
  office.forget('pos-till')
  await office.open('/till')
  await office.press(/^Set up till/, { branch: 'LOT-33' })
  expect(office.text).toContain('Kiosk 33 · Till 1')
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`lists of a large shop fit ${viewport.width} pixels and are accessible`, async ({
    browser,
    stack,
    signIn,
    query,
  }) => {
    await growShop(query)
    const seen = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const shown = await signIn(seen, 'Tendai')
    for (const address of [
      '/staff',
      '/branches',
      '/tills',
      '/shift/closed',
      '/reversals?list=settled',
      '/statement/print',
      '/now?cashier=nobody',
      '/reports?cashier=person',
      '/audit',
    ]) {
      await shown.goto(address)
      await expectToFit(shown, address)
      if (process.env.LIST_SHOTS) {
        const name = address.replaceAll(/\W/g, '_')
        await shown.screenshot({ path: `${process.env.LIST_SHOTS}${name}-${viewport.width}.png`, fullPage: true })
      }
    }
    await seen.close()
  })
}

test('on a phone, filters unfold without a script', async ({ browser, stack, signIn }) => {
  const context = await browser.newContext({ ...SCREENS[1], baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await signIn(context, 'Tendai')
  await page.goto('/now')
  await expect(page.getByLabel('Cashier')).toBeHidden()
  await page.getByText('Filter Everything').click()
  await expect(page.getByLabel('Cashier')).toBeVisible()
  await context.close()
})

/** Fifty more branches with a till each, and sixty more people, unless they exist already. */
async function growShop(query: (statement: string) => Promise<unknown>): Promise<void> {
  await query(`insert into "Branch" (code, name) select 'LOT-' || to_char(n, 'FM00'), 'Kiosk ' || to_char(n, 'FM00')
    from generate_series(1, 50) n on conflict do nothing`)
  await query(`insert into "Till" (id, "branchCode", number) select gen_random_uuid(), 'LOT-' || to_char(n, 'FM00'), 1
    from generate_series(1, 50) n on conflict do nothing`)
  await query(`insert into "Staff" (id, name, username, role) select gen_random_uuid(), 'Person ' || n, 'person-' || n, 'cashier'
    from generate_series(101, 160) n on conflict do nothing`)
}
