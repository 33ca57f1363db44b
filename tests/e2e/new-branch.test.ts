import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

const MOST_SECONDS = 180
/** Somebody who types slowly on a phone: each letter, and finding each field or button. */
const SECONDS_A_LETTER = 0.7
const SECONDS_A_FIELD = 4

const PEOPLE = ['Nyasha', 'Tatenda', 'Chipo']

// A shop of its own: with one branch more, nobody who had them all may sign days or see the balance.
beginFresh()

test('a new branch with till, printer, float and three people takes under three minutes by hand', async ({
  browser,
  stack,
  context,
  signIn,
  query,
}) => {
  await query(`insert into "Branch" (code, name) values ('GWE-01', 'Gweru')`)
  const page = await signIn(context, 'Tendai')
  const hand = { letters: 0, touches: 0 }
  const press = async (name: string, role: 'link' | 'button') => {
    hand.touches += 1
    await page.getByRole(role, { name }).click()
  }
  const type = async (label: string, text: string, row?: number) => {
    hand.touches += 1
    hand.letters += text.length
    const within = row ? page.getByRole('group', { name: `Person ${row}` }) : page
    await within.getByLabel(label, { exact: true }).fill(text)
  }
  await page.goto('/branches')
  await press('Set up a new branch', 'link')
  await press('Gweru (GWE-01)', 'link')
  await expect(page.getByRole('heading', { name: 'New branch: Gweru' })).toBeVisible()
  await type('Name on slips and screens', 'Gweru Main')
  await type('Cap for a day', '500')
  hand.touches += 2
  await page.getByLabel('Printer', { exact: true }).selectOption('roll-58')
  await type('Float in USD', '20')
  for (const [at, name] of PEOPLE.entries()) {
    await type('Name', name, at + 1)
    await type('User name', `${name.toLowerCase()}.gweru`, at + 1)
  }
  hand.touches += 2
  await page.getByRole('group', { name: 'Person 3' }).getByLabel('Role').selectOption('supervisor')
  await press('Set up branch', 'button')
  await expect(page.getByRole('heading', { name: 'At the branch' })).toBeVisible()
  const seconds = hand.letters * SECONDS_A_LETTER + hand.touches * SECONDS_A_FIELD
  expect(seconds, JSON.stringify(hand)).toBeLessThan(MOST_SECONDS)

  for (const { viewport } of SCREENS) {
    await page.setViewportSize(viewport)
    await expectToFit(page, 'new branch, done')
  }
  await expect(page.getByText(/^Code for .+, till 1$/)).toBeVisible()
  const slip = page.locator('li').filter({ hasText: 'nyasha.gweru' })
  const pin = (await slip.locator('dd').nth(1).textContent()) ?? ''
  const code =
    (await page
      .locator('b')
      .filter({ hasText: /^[A-Z0-9]{4} [A-Z0-9]{4}$/ })
      .textContent()) ?? ''
  expect(pin).toMatch(/^\d{6}$/)
  expect(page.url()).not.toContain(pin)

  const till = await (await browser.newContext({ baseURL: stack.webUrl })).newPage()
  await till.goto('/enrol')
  await till.getByLabel('Code, eight letters and digits').fill(code)
  await till.getByRole('button', { name: 'Set up till' }).click()
  await expect(till.getByText('Nyasha').first()).toBeVisible()
  await expect(till.getByText('Chipo').first()).toBeVisible()
  await till.context().close()
})

test('after a press that saved the caps and refused the people, the caps can be changed again', async ({
  context,
  signIn,
  query,
}) => {
  await query(`insert into "Branch" (code, name) values ('CHI-01', 'Chinhoyi')`)
  const page = await signIn(context, 'Tendai')
  await page.goto('/branches/new?branch=CHI-01')
  const person = page.getByRole('group', { name: 'Person 1' })
  const setUp = page.getByRole('button', { name: 'Set up branch' })
  await page.getByLabel('Cap for a day').fill('500')
  await person.getByLabel('Name', { exact: true }).fill('Tariro')
  await person.getByLabel('User name').fill('Not A Name')
  await setUp.click()
  await expect(page.getByText(/^Done: Name and caps/)).toBeVisible()
  await page.getByLabel('Cap for a day').fill('600')
  await person.getByLabel('User name').fill('tariro.chi')
  await setUp.click()
  await expect(page.getByRole('heading', { name: 'At the branch' })).toBeVisible()
  expect(await query(`select "dayCapCents"::text from "BranchSettings" where "branchCode" = 'CHI-01'`)).toEqual([
    { dayCapCents: '60000' },
  ])
})

test('without a script, a refusal says which part and keeps the rest, and the second press ends with the PINs', async ({
  stack,
  query,
}) => {
  await query(`insert into "Branch" (code, name) values ('KWE-01', 'Kwekwe')`)
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/branches/new?branch=KWE-01')
  const typed = {
    name: 'Kwekwe',
    'float-USD': 'a lot',
    preset: 'roll-80',
    'name-1': 'Rumbi',
    'username-1': 'rumbi.kwe',
  }
  await office.press(/^Set up branch/, typed)
  expect(office.text).toMatch(/Done: Name and caps, First till, Printer\. Not done: Float\./)
  expect(office.standsIn(/^Set up branch/, ['float-USD', 'name-1', 'username-1'])).toEqual({
    'float-USD': ['a lot'],
    'name-1': ['Rumbi'],
    'username-1': ['rumbi.kwe'],
  })
  await office.open('/branches/new?branch=KWE-01')
  expect(office.standsIn(/^Set up branch/, ['number', 'name-1'])).toEqual({ number: ['1'], 'name-1': [''] })
  await office.press(/^Set up branch/, { 'float-USD': '20', 'name-1': 'Rumbi', 'username-1': 'rumbi.kwe' })
  expect(office.text).toMatch(/At the branch/)
  expect(office.text).toMatch(/Rumbi Kwekwe User name rumbi\.kwe PIN \d{6}/)
  await office.open('/branches/new?branch=KWE-01')
  expect(office.text).toMatch(/Already at this branch.*Rumbi \(rumbi\.kwe\)/)
  expect(office.text).not.toMatch(/PIN \d{6}/)
})
