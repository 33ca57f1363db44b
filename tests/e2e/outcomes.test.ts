import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { testSettling } from '../support/settling.ts'

testSettling()

test('001 is delivered at once', async ({ till }) => {
  await quoteAirtime(till, '263000000001')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
})

test('004 is delivered, and reversed on the open screen', async ({ till, portal }) => {
  await quoteAirtime(till, '263000000004')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  await portal.advance(130)
  await expect(till.getByRole('heading', { name: 'The $1.00 belongs to the customer again.' })).toBeVisible({
    timeout: 30_000,
  })
})

test('005 gets no price: a sentence says why, and the number stays', async ({ till }) => {
  await till.goto('/sell/airtime')
  await till.getByLabel('Customer’s number').fill('263000000005')
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await till.keyboard.press('2')
  await expect(till.getByText(/Nothing was sold: the operator cannot be reached right now/)).toBeVisible()
  await expect(till.getByLabel('Customer’s number')).toHaveValue(/000 000 005/)
})

test('an unknown meter is refused beside its field, and stays there to be corrected', async ({ till }) => {
  await quoteElectricity(till, '00000000009')
  await expect(till.getByText(/this number, meter or account does not exist/)).toBeVisible()
  await expect(till.getByLabel('Meter number')).toHaveValue(/0000 0000 009/)
})

test('a lost answer is shown as not known, never as failed, and settles automatically', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop_after', times: 1 }])
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
    timeout: 30_000,
  })
})

test('with a slow Service the cashier gets a screen within seconds, and the outcome when it comes', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'delay', ms: 9_000, times: 1 }])
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Keep the $1.00. The sale is on its way.' })).toBeVisible({
    timeout: 9_000,
  })
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
    timeout: 30_000,
  })
})

test('a paused partner stops selling, with one banner that says who must act', async ({
  till,
  portal,
  freshNumber,
  query,
}) => {
  await portal.faults([{ match: { method: 'POST', path: '/quotes' }, kind: 'error', code: 'PARTNER_PAUSED', times: 1 }])
  await till.goto('/sell/airtime')
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await till.keyboard.press('2')
  await expect(till.getByText('Selling is stopped.')).toBeVisible()
  await expect(till.getByText(/The owner must top up/).first()).toBeVisible()
  await query('update "ServiceStanding" set "blockedCode" = null')
})
