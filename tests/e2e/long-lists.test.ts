import { expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

// A stack of its own: sixty more people would push other tests' people off their page.
test.use({ extraEnv: { LOG_LEVEL: 'error' } })

for (const { viewport, colorScheme } of SCREENS) {
  test(`lists of a large shop can be paged at ${viewport.width} pixels without a script`, async ({
    browser,
    stack,
    signIn,
    query,
  }) => {
    await growShop(query)
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl, javaScriptEnabled: false })
    const page = await signIn(context, 'Tendai')
    const turn = async (name: 'Next page' | 'Previous page') => {
      await page.getByRole('link', { name }).click()
      await page.waitForLoadState()
    }

    await page.goto('/staff')
    await page.getByLabel('Name or user name').fill('person 1')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Person 101' })).toBeVisible()
    await turn('Next page')
    await expect(page).toHaveURL(/q=person\+1/)
    await expect(page.getByRole('link', { name: 'Person 126' })).toBeVisible()
    await turn('Next page')
    await expect(page.getByRole('link', { name: 'Person 160' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await turn('Previous page')
    await expect(page.getByRole('link', { name: 'Person 126' })).toBeVisible()

    await page.goto('/branches')
    await turn('Next page')
    await expect(page.getByRole('heading', { name: 'Kiosk 10' })).toBeVisible()
    await page.getByLabel('Branch name or code').fill('kiosk 4')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Kiosk 49' })).toBeVisible()

    await page.goto('/tills')
    await turn('Next page')
    await expect(page.getByRole('cell', { name: 'Kiosk 20' })).toBeVisible()
    await page.locator('form[method=get] select[name=branch]').selectOption({ label: 'Kiosk 33' })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('cell', { name: 'Kiosk 33' })).toBeVisible()
    await page.goto('/tills?on=9~ZZZ')
    await expect(page.getByText('The list ends before this page.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to first page' }).click()
    await expect(page).toHaveURL(/\/tills$/)
    await context.close()

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

  test(`one of many people, tills or branches is found by name at ${viewport.width} pixels without a script`, async ({
    browser,
    stack,
    signIn,
    query,
  }) => {
    await growShop(query)
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl, javaScriptEnabled: false })
    const page = await signIn(context, 'Tendai')
    await page.goto('/now')
    if (viewport.width < 700) await page.getByText('Filter everything').click()
    await page.getByLabel('Cashier').fill('Nobody Here')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('Nobody is called “Nobody Here”.')).toBeVisible()
    await expect(page.getByLabel('Cashier')).toHaveValue('Nobody Here')
    await page.getByLabel('Cashier').fill('person 10')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(/^“person 10” matches 9 people\. Enter more of the name: Person 101; .*; …$/),
    ).toBeVisible()
    await page.goto('/reports?cashier=person+101')
    await expect(page.getByText('No sales on these days')).toBeVisible()
    await expect(page.locator('input[name=cashier]')).toHaveValue('Person 101')
    await page.goto('/audit?till=lot-33+1&who=rudo')
    await expect(page.locator('input[name=till]')).toHaveValue('LOT-33 1, Kiosk 33')
    await expect(page.locator('input[name=who]')).toHaveValue('Rudo')
    const [person] = await query('select id from "Staff" where username = $1', ['person-101'])
    await page.goto(`/now?cashier=${person?.id}`)
    await expect(page.locator('input[name=cashier]')).toHaveValue('Person 101')

    const lot = viewport.width < 700 ? 34 : 33
    await query('update "StaffSession" set "tillId" = null where "endedAt" is null')
    await context.clearCookies({ name: 'pos-till' })
    await page.goto('/till')
    await page.getByLabel('Branch').selectOption(`LOT-${lot}`)
    await page.getByRole('button', { name: 'Set up till' }).click()
    await expect(page.getByText(`Kiosk ${lot} · Till 1`)).toBeVisible()
    await context.close()
  })
}

/** Fifty more branches with a till each, and sixty more people, unless they exist already. */
async function growShop(query: (statement: string) => Promise<unknown>): Promise<void> {
  await query(`insert into "Branch" (code, name) select 'LOT-' || to_char(n, 'FM00'), 'Kiosk ' || to_char(n, 'FM00')
    from generate_series(1, 50) n on conflict do nothing`)
  await query(`insert into "Till" (id, "branchCode", number) select gen_random_uuid(), 'LOT-' || to_char(n, 'FM00'), 1
    from generate_series(1, 50) n on conflict do nothing`)
  await query(`insert into "Staff" (id, name, username, role) select gen_random_uuid(), 'Person ' || n, 'person-' || n, 'cashier'
    from generate_series(101, 160) n on conflict do nothing`)
}
