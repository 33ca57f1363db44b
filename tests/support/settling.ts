import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test, ticketIdOf } from './counter.ts'
import { expectToFit } from './fit.ts'
import { blackButtons, largestText } from './looks.ts'
import { statementAt, transactionsAt } from './portal.ts'

/** Tests of sales that settle later; they must pass with webhooks and, though more slowly, without. */
export function testSettling(): void {
  async function sellTo(page: Page, number: string) {
    await quoteAirtime(page, number)
    await page.keyboard.press('F9')
  }

  test('002 waits and is delivered on the open screen, without a reload', async ({ till, portal, query, stack }) => {
    await sellTo(till, '263000000002')
    await expect(
      till.getByRole('heading', { name: 'Keep the $1.00. The Service has accepted the sale.' }),
    ).toBeVisible()
    await till.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await portal.advance(40)
    await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(till.locator('body[data-same-page]')).toBeAttached()
    const [sale] = await query('select state, reference from "Sale" where "ticketId" = $1', [ticketIdOf(till)])
    expect(sale?.state).toBe('completed')
    const [upstream] = await transactionsAt(`${stack.simulatorUrl}/api/v1`, String(sale?.reference))
    expect(upstream?.status).toBe('completed')
  })

  test('003 waits and fails on the open screen; the money goes back, once', async ({ till, portal, query, stack }) => {
    await sellTo(till, '263000000003')
    await expect(
      till.getByRole('heading', { name: 'Keep the $1.00. The Service has accepted the sale.' }),
    ).toBeVisible()
    await portal.advance(40)
    await expect(till.getByRole('heading', { name: 'Give $1.00 back to the customer.' })).toBeVisible({
      timeout: 30_000,
    })
    const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [ticketIdOf(till)])
    const rows = await statementAt(`${stack.simulatorUrl}/api/v1`)
    const kinds = rows.filter((row) => row.reference === sale?.reference).map((row) => row.kind)
    expect(kinds.sort()).toEqual(['release', 'sale'])
    expect(await largestText(till)).toBe('Give $1.00 back to the customer.')
    expect(await blackButtons(till)).toEqual(['Confirm $1.00 given back'])
    await expect(till.getByRole('button', { name: 'Confirm $1.00 given back' })).not.toBeFocused()
    await expect(till.getByRole('region', { name: 'Or sell it again with this money' })).toBeVisible()
    await expectToFit(till)
    await till.keyboard.press('b')
    await expect(till.getByRole('heading', { name: /^\$1\.00 was given back/ })).toBeVisible()
    await expect(till.getByRole('button', { name: 'Confirm $1.00 given back' })).toHaveCount(0)
    expect(await blackButtons(till)).toEqual(['Next customer'])
  })
}
