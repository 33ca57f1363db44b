import { test } from '../support/counter.ts'
import { picture } from './camera.ts'

const ADDRESSES = {
  'sign-in-new': '/sign-in',
  'sign-in-password': '/sign-in?way=password',
  enrol: '/enrol',
  till: '/till',
  offline: '/offline',
  'too-large': '/too-large',
  refused: '/refused?problem=FORM_BROKEN',
  'not-found': '/no-such-page',
  'slip-gone': '/r/no-such-slip',
  'display-gone': '/display/no-such-screen',
}

test('pictures of what anybody may open', async ({ page }) => {
  for (const [name, address] of Object.entries(ADDRESSES)) {
    await page.goto(address)
    await picture(page, `nobody/${name}`)
  }
})

test('pictures of signing in at a till', async ({ page, context, query, signIn }) => {
  await page.goto('/sign-in?way=password')
  await page.getByLabel('User name').fill('farai')
  await page.getByLabel('Password', { exact: true }).fill('kopje-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Set up your authenticator' }).waitFor()
  await picture(page, 'nobody/finish-set-up')
  const till = await signIn(context, 'Rudo')
  await till.keyboard.press('Alt+l')
  await till.getByRole('dialog', { name: 'This till is locked' }).waitFor()
  await picture(till, 'nobody/locked-cover')
  await till.goto('/lock')
  await picture(till, 'nobody/lock')
  await context.clearCookies({ name: 'pos-session' })
  await till.goto('/sign-in?way=pin')
  await picture(till, 'nobody/sign-in-till')
  const signInWith = async (pin: string) => {
    await till.getByRole('radio', { name: /Rudo/ }).check({ force: true })
    await till.getByLabel('PIN', { exact: true }).fill(pin)
    await till.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signInWith('0000')
  await till.getByText('Wrong PIN').waitFor()
  await picture(till, 'nobody/sign-in-wrong-pin')
  await till.reload()
  await query(`update "Staff" set "pinUntil" = now() + interval '1 day' where username = 'rudo'`)
  await signInWith('1234')
  await till.waitForURL('**/sign-in/finish')
  await picture(till, 'nobody/finish-own-pin')
})
