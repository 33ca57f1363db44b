import type { Page } from '@playwright/test'

/**
 * Bytes that came over the line while `act` ran, headers included, by kind and all together; what was cached is none. An
 * answer to a form counts as it comes: a browser does not always say that it has ended.
 */
export async function weigh(page: Page, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const came = new Map<string, { kind: string; bytes: number }>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    came.set(requestId, { kind: type, bytes: response.encodedDataLength })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = came.get(requestId)
    if (one) one.bytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = came.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await act()
  await devtools.detach()
  const bytes: Record<string, number> = { all: 0 }
  for (const one of came.values()) {
    bytes[one.kind] = (bytes[one.kind] ?? 0) + one.bytes
    bytes.all = (bytes.all ?? 0) + one.bytes
  }
  return bytes
}

/** On the airtime screen, from a number to the held price of a dollar, as a cashier goes. */
export async function quoteDollar(page: Page, number: string): Promise<void> {
  await page.locator('input[name=recipient]').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^\$1\.00/ }).click()
  await page.getByText('Price held for').waitFor()
}

/** The same, sold, up to all that the till hears of it: the balance comes last. */
export async function sellAndHear(page: Page, number: string): Promise<void> {
  await quoteDollar(page, number)
  const balance = page.waitForResponse('**/api/standing')
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /^You took/ }).waitFor()
  await (await balance).finished()
}
