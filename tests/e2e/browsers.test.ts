import type { Driver } from '../support/browsers/driver.ts'
import { knownBrowsers } from '../support/browsers/known-browsers.ts'
import { Reader } from '../support/browsers/reader.ts'
import { expect, test } from '../support/counter.ts'

test.use({ serviceWorkers: 'allow' })

const NUMBER = 'Customer’s number'
const METER = 'Meter number'

// The last lines of `npm test` make their table of browsers from these tests (scripts/steps/read-browsers.ts).
for (const { name, start } of await knownBrowsers()) {
  test(name, async ({ stack, freshNumber, freshMeter }) => {
    test.skip(start === null, 'not installed')
    const driver = await (start as () => Promise<Driver>)()
    test.info().annotations.push({ type: 'version', description: driver.version })
    try {
      const reader = new Reader(driver, stack.webUrl)
      await signIn(reader)
      await sellAirtimeByKeys(reader, freshNumber())
      await sellElectricityAndReadItOut(reader, freshMeter())
      await viewSlip(reader, driver)
      await sellBasket(reader, freshNumber(), freshNumber())
      await viewChart(reader)
      await signOut(reader)
      expect(driver.faults()).toEqual([])
    } finally {
      await driver.close()
    }
  })
}

async function signIn(reader: Reader): Promise<void> {
  await test.step('sign in', async () => {
    await reader.open('/sign-in')
    await reader.hasScripts()
    await reader.clicks('Farai')
    await reader.finds(`!location.pathname.startsWith('/sign-in')`)
    await reader.open('/sell/airtime')
  })
}

async function sellAirtimeByKeys(reader: Reader, number: string): Promise<void> {
  await test.step('sell airtime by keys, and go on to the next customer', async () => {
    await quoteAirtime(reader, number)
    await reader.sees(/Price held for/)
    await reader.keys('F9')
    await reader.sees(/You took \$1\.00\. No change to give\./)
    await reader.finds(`document.activeElement.textContent.startsWith('Next customer')`)
    await reader.keys('Enter')
    await reader.isIn(NUMBER)
  })
}

async function quoteAirtime(reader: Reader, number: string): Promise<void> {
  await reader.isIn(NUMBER)
  await reader.keys(...number, 'Enter')
  await reader.hasLeft(NUMBER)
  await reader.keys('2')
}

async function sellElectricityAndReadItOut(reader: Reader, meter: string): Promise<void> {
  await test.step('sell electricity, and read its code out', async () => {
    await reader.keys('F4')
    await reader.isIn(METER)
    await reader.keys(...meter, 'Enter')
    await reader.hasLeft(METER)
    await reader.keys('3')
    await reader.clicks('The name is right')
    await reader.keys('F9')
    await reader.sees(/Enter this code into your meter/)
    await reader.clicks('Read out code')
    for (const group of [1, 2, 3, 4, 5]) {
      await reader.sees(new RegExp(`Group ${group} of 5`))
      await reader.keys('ArrowRight')
    }
    await reader.clicks('Done, back to the sale')
    await reader.sees(/Enter this code into your meter/)
  })
}

/** Opened by its address: to print would open a dialog of the browser's own. */
async function viewSlip(reader: Reader, driver: Driver): Promise<void> {
  await test.step('view the slip as it is printed, and go on to the next customer', async () => {
    const ticket = await driver.ask<string>('location.pathname')
    await reader.open(`${ticket}/receipt`)
    await reader.finds(`/(\\d{4}\\s){5}/.test(document.querySelector('#receipt').innerText)`)
    // Its line draws the page once more as it opens; a browser that leaves meanwhile says that this was cut off.
    await reader.finds(`performance.getEntriesByType('resource').some(({ name }) => name.includes('/receipt?_rsc='))`)
    await reader.open(ticket)
    await reader.hasScripts()
    await reader.clicks('Next customer')
    await reader.isIn(METER)
  })
}

async function sellBasket(reader: Reader, first: string, second: string): Promise<void> {
  await test.step('sell a basket', async () => {
    await reader.keys('F2')
    await quoteAirtime(reader, first)
    await reader.clicks('Another item')
    await reader.clicks('Airtime')
    await quoteAirtime(reader, second)
    await reader.sees(/2 items on this slip/)
    await reader.keys('F9')
    await reader.sees(/You took \$2\.00\. No change to give\./)
  })
}

async function viewChart(reader: Reader): Promise<void> {
  await test.step('view a chart of the office', async () => {
    await reader.open('/overview')
    await reader.sees(/Sales by hour/)
    await reader.finds(`[...document.querySelectorAll('main [aria-hidden] i')].some((bar) => bar.offsetHeight > 40)`)
  })
}

async function signOut(reader: Reader): Promise<void> {
  await test.step('sign out', async () => {
    await reader.hasScripts()
    await reader.clicks('Farai')
    await reader.clicks('Sign out')
    await reader.finds(`location.pathname.startsWith('/sign-in')`)
  })
}
