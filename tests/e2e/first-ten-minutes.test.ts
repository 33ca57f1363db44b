import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { beginFresh, expect, test } from '../support/counter.ts'
import { takesPresses } from '../support/live-presses.ts'
import { blackButtons } from '../support/looks.ts'

// A shop of its own: its numbers are those of the table, and one of them is sold to once in five minutes.
beginFresh()

type Line = { part: string; seen: string; pressed: string }

/** The table of docs/first-ten-minutes.md; a line without a part belongs to the part above it. */
function listLines(): Line[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/first-ten-minutes.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (.*?) *\| (.+?) *\| (.+?) *\|$/gm)]
    .map(([, part = '', seen = '', pressed = '']) => ({ part, seen, pressed }))
    .filter(({ part }) => part !== 'part' && !part.startsWith('---'))
  for (const [index, row] of rows.entries()) row.part ||= rows[index - 1]?.part ?? ''
  return rows
}

/** `**a name**` is on the screen, `` `a key` `` is pressed or typed, `_a wait_` is for the Service. */
const MARKED = /\*\*(?<name>.+?)\*\*|`(?<key>.+?)`|_(?<wait>.+?)_/g

const marks = (text: string) => [...text.matchAll(MARKED)].map(({ groups = {} }) => groups)

async function see(page: Page, { seen }: Line): Promise<void> {
  for (const { name = '' } of marks(seen)) {
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
    if (seen.includes(`in black **${name}**`)) await expect.poll(() => blackButtons(page)).toEqual([name])
  }
}

async function press(page: Page, key: string): Promise<void> {
  if (/^(Enter|F\d+|Alt\+\w|[A-Z])$/.test(key)) {
    await takesPresses(page)
    if (key === 'Enter') await expect(page.locator('main :focus')).toHaveCount(1)
    return page.keyboard.press(key)
  }
  // A digit alone may be a key of the screen; what is longer goes into a field.
  if (key.length > 1) await expect(page.locator('input:not([type=radio]):focus')).toHaveCount(1)
  await page.keyboard.type(key)
}

/** What can be clicked under a name; the letter of a key may stand before it. */
function named(page: Page, text: string) {
  const name = new RegExp(`^([A-Z] ?)?${text}`)
  const found = page
    .getByRole('button', { name })
    .or(page.getByRole('radio', { name }))
    .or(page.getByRole('link', { name }))
  return found.filter({ visible: true }).first()
}

const PARTS = [
  'Sign in',
  'Open the shift',
  'Airtime',
  'Bundle',
  'Electricity',
  'Bill',
  'Voucher',
  'Mobile money',
  'Money back',
  'Close',
]

test('the first ten minutes go as the table says, and leave a drawer that is right', async ({
  till,
  portal,
  query,
}) => {
  const lines = listLines()
  expect([...new Set(lines.map(({ part }) => part))]).toEqual(PARTS)
  await till.goto('/sign-in?way=pin', { waitUntil: 'networkidle' })
  for (const line of lines) {
    await test.step(`${line.part}: ${line.seen}`, async () => {
      await see(till, line)
      for (const { name, key, wait } of marks(line.pressed)) {
        if (wait) await portal.advance(40)
        else if (name) await named(till, name).click()
        else await press(till, key ?? '')
      }
    })
  }
  const sold = await query(`select kind, state::text from "Sale" where "claimedAt" is not null order by "claimedAt"`)
  const kinds = ['airtime', 'bundle', 'electricity', 'bill', 'voucher', 'airtime']
  expect(sold).toEqual([...kinds.map((kind) => ({ kind, state: 'completed' })), { kind: 'airtime', state: 'failed' }])
})
