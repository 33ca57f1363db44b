import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

// A shop of its own: caps and people would be other tests' too.
beginFresh()

const HEAD = 'Name;User name;Role;Branches;Language'

test('a file of staff is checked, corrected in place and added, with a slip for each, on a laptop and a phone', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Farai')
  const look = async (what: string) => {
    for (const { viewport, colorScheme } of SCREENS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectToFit(page, what)
    }
  }
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Add from a file' }).click()
  await expect(page.getByRole('heading', { name: 'Add staff from a file' })).toBeVisible()
  await look('before the check')
  const text = `${HEAD}\r\nNyasha Moyo;nyasha;cashier;HRE-01;Shona\r\nBen;Ben B;cashier;HRE-01;\r\n`
  const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: '2 rows, 1 to correct' })).toBeVisible()
  await expect(page.getByText('User name: A user name has 2 to 40')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0)
  await look('a wrong row')
  const rows = page.getByLabel('Or paste the rows')
  await rows.fill((await rows.inputValue()).replace('Ben B', 'ben'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: '2 rows, nothing wrong' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByText('2 people were added.')).toBeVisible()
  const slip = page.locator('li').filter({ hasText: 'nyasha' })
  await expect(slip.locator('dd').nth(1)).toHaveText(/^\d{6}$/)
  await look('the slips')
  await page.getByRole('link', { name: 'Back to staff' }).click()
  await expect(page.getByRole('link', { name: 'Nyasha Moyo' }).first()).toBeVisible()
})

test('without a script, staff are pasted, checked and added, and a confirmation of before adds nobody again', async ({
  stack,
}) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/staff/import')
  await office.press(/^Check/, { text: `${HEAD}\nRumbi;rumbi.plain;boss;HRE-01;` })
  expect(office.text).toMatch(/1 row, 1 to correct/)
  expect(office.text).toMatch(/Role: We do not know this role/)
  await office.press(/^Check/, { text: `${HEAD}\nRumbi;rumbi.plain;supervisor;HRE-01 / BYO-01;sn` })
  expect(office.text).toMatch(/1 row, nothing wrong/)
  const { shown } = office
  await office.press(/^Add 1 person/)
  expect(office.text).toMatch(
    /Rumbi Harare First Street, Bulawayo Fife Street User name rumbi\.plain PIN \d{6} Password/,
  )
  office.shown = shown
  await office.press(/^Add 1 person/)
  expect(office.text).toMatch(/Nothing was saved: a row is wrong now/)
  expect(office.text).toMatch(/User name: This user name is taken/)
  expect(office.text).not.toMatch(/PIN \d{6}/)
})

test('without a script, the way to the authenticator that a file needs stands beside the button', async ({ stack }) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/staff/import')
  await office.press(/^Check/, { text: `${HEAD}\nRutendo;rutendo.plain;manager;HRE-01;` })
  await office.press(/^Add 1 person/, { code: '' })
  expect(office.text).toMatch(
    /1 row, nothing wrong.*This needs your authenticator.*Set up your authenticator Add 1 person/,
  )
  // A code that nobody can have is not asked for.
  expect(office.texts('input[name=code]:not([type=hidden])')).toHaveLength(0)
})

test('the branches are downloaded, given back with a new cap, and changed at once', async ({ stack, query }) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/branches/import')
  const headers = { cookie: office.cookie }
  const text = await (await fetch(`${stack.webUrl}/api/branches/template`, { headers })).text()
  expect(text).toMatch(/^\ufeff?Code,Name on slips and screens,Cap for one sale,Cap for a day\r\n/)
  await office.press(/^Check/, { text: text.replace(/^(MUT-01,.*),$/m, '$1,750') })
  expect(office.text.match(/will be changed/g)).toHaveLength(1)
  await office.press(/^Change 1 branch/)
  expect(office.text).toContain('1 branch was changed.')
  expect(await query(`select "dayCapCents"::text from "BranchSettings" where "branchCode" = 'MUT-01'`)).toEqual([
    { dayCapCents: '75000' },
  ])
})

test('without a script, account codes are downloaded, given back with a new one, and changed at once', async ({
  stack,
}) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/accountant/import')
  const headers = { cookie: office.cookie }
  const text = await (await fetch(`${stack.webUrl}/api/accountant/template`, { headers })).text()
  expect(text).toMatch(/^\ufeff?Our account,Code,Name\r\nCash in drawers,,\r\n/)
  await office.press(/^Check/, { text: text.replace('Cash in drawers,,', 'Cash in drawers,1000,Till cash') })
  expect(office.text.match(/will be changed/g)).toHaveLength(1)
  await office.press(/^Change 1 row/)
  expect(office.text).toContain('1 row was saved.')
})
