import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { openShop } from '../support/shop.ts'
import { cut, type Wire } from '../support/wire.ts'

const wire = {} as Wire
openShop({ onWire: (line) => Object.assign(wire, line) })
let web: WebProcess
let cashier: Caller

beforeAll(async () => {
  web = await startWeb()
  cashier = await signInCaller(web.url, { role: 'cashier' })
}, 300_000)
afterAll(() => web?.stop())

const CLOSED = 'the utility has closed electricity'

test('electricity is not called closed by the utility while the Service does not answer, and is sold once it does', async () => {
  const page = async () => (await fetch(`${web.url}/sell/electricity`, { headers: cashier.headers })).text()
  wire.does({ method: 'GET', path: /\/products/, act: cut })
  const without = await page()
  expect(without).toContain('>The Service did not answer')
  expect(without).not.toContain(`>Nothing can be sold: ${CLOSED}`)
  wire.does()
  const again = await page()
  expect(again).not.toContain('>The Service did not answer')
  expect(again).not.toContain(`>Nothing can be sold: ${CLOSED}`)
})
