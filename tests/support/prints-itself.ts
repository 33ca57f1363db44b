import type { Page } from '@playwright/test'

type Query = (statement: string, values?: unknown[]) => Promise<unknown>

/** Gives the till of a page, through the browser, a preset that prints electricity slips automatically. */
export async function printsElectricity(till: Page, query: Query): Promise<void> {
  await query(
    `insert into "PrinterPreset" (id, name, connection, paper, columns, cut, "drawerPulseMs", "codePage", copies, "autoPrint")
     values (gen_random_uuid(), 'Prints electricity', 'browser', '80', 48, false, 100, 'ascii', 1, '{electricity}')
     on conflict do nothing`,
  )
  await till.goto('/printer')
  await till.getByRole('button', { name: 'Prints electricity' }).first().click()
  await till.getByRole('button', { name: 'Prints electricity', pressed: true }).first().waitFor()
}
