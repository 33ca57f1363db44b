import { expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { expectInSight, expectNothingLost, expectWithinScreen } from '../support/loses-nothing.ts'

/** Styles that spoil a page, each in a way that one of the checks of looks is there to notice. */
const FAULTS = {
  'a paragraph wider than the screen': 'main p { min-width: 130vw }',
  'a table wider than the screen': 'main { min-width: 400px }',
  'text too pale to read': '.text-muted { color: #9a9a9a !important; background: #fff }',
  'buttons without words': 'main button span { display: none !important } main button { font-size: 0 }',
  'a sum over two lines':
    '.font-figures { display: inline-block; width: 2ch; white-space: normal; overflow-wrap: anywhere }',
  'a word of a button over two lines':
    'button { max-width: 2.5rem !important; white-space: normal; overflow-wrap: anywhere }',
  'words that leave their button': 'button { width: 1.5rem !important; min-width: 0 !important; white-space: nowrap }',
  'words that leave the screen': 'main a, main button { transform: translateX(60vw) }',
  'sums wider than the screen': '.font-figures { letter-spacing: 3em; white-space: nowrap }',
  'a bar over the field that is typed into':
    'header { position: fixed !important; inset: 0; height: 80vh; z-index: 99 }',
}

test.use({ viewport: { width: 360, height: 740 } })

for (const [fault, style] of Object.entries(FAULTS)) {
  test(`${fault} is noticed`, async ({ till, freshNumber }) => {
    test.fail()
    await quoteAirtime(till, freshNumber())
    await till.addStyleTag({ content: style })
    await expectToFit(till, fault)
    await expectNothingLost(till, fault)
    await expectWithinScreen(till, fault)
    await expectInSight(till.getByLabel('Cash received, in dollars'), fault)
  })
}

test('a page without a fault passes the same checks', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await expectToFit(till)
  await expectNothingLost(till, 'price')
  await expectWithinScreen(till, 'price')
  await expectInSight(till.getByLabel('Cash received, in dollars'), 'cash')
  await expect(till.getByText('Price held for')).toBeVisible()
})
