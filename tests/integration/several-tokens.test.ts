import { expect, test } from 'vitest'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { db } from '@/lib/platform/database/db.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { ELECTRICITY, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
/** The simulator's meter whose key changes with every sale. */
const KEY_CHANGE = { ...ELECTRICITY, recipient: '00000000003' }

test('a meter whose key changes gets three tokens: sealed, in their order on the slip', async () => {
  const ticket = await sellNow(shop.actor, KEY_CHANGE)
  const digits = ['11112222333344445555', '66667777888899990000', '12345678901234567890']
  expect(tokenDigits(ticket.sale.token ?? '')).toEqual(digits)
  const row = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    /1111.?2222|6666.?7777|1234.?5678/,
  )
  const { blocks } = await makeSlip({ ticket, print: 'screen', link: null })
  const codes = blocks.flatMap((block) => (block.kind === 'code' ? block.codes : []))
  expect(codes.map(({ name, groups }) => [name, groups.join('')])).toEqual(
    digits.map((token, index) => [`${index + 1} of 3`, token]),
  )
})
