import { expect, test } from 'vitest'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { formatDetail } from './format-detail.ts'

const tell = async (action: string, detail: Parameters<typeof formatDetail>[2]) => {
  const names = { ids: new Map(), tills: new Map(), branches: new Map(), objects: new Map() }
  return formatDetail({ words: await wordsFor('en'), names, locale: 'en' }, action, detail)
}

test('a file of every branch and cashier is said to be of all, not of nothing', async () => {
  const { detail } = await tell('report:export', { report: 'sales', branch: null, cashier: null, note: null })
  expect(detail.map(({ field, value }) => `${field}: ${value}`)).toEqual([
    ...['report: sales', 'branch: all', 'cashier: all', 'note: '],
  ])
})

test('a cap that is lifted has no limit from then on, and one that was never told was nothing before', async () => {
  const lifted = await tell('branch:change', { before: { dayCapCents: '5000' }, after: { dayCapCents: null } })
  expect(lifted.changes).toEqual([{ field: 'cap for a day', before: '$50.00', after: 'no limit' }])
  const added = await tell('printer:add', { before: null, after: { branchCode: null } })
  expect(added.changes).toEqual([{ field: 'branch', before: '', after: 'all' }])
})

test('a planned price without a last day has no end', async () => {
  const { detail } = await tell('price:plan', { fromDay: '2026-11-30', toDay: null })
  expect(detail.map(({ value }) => value)).toEqual(['Mon 30 Nov 2026', 'no end'])
})

test('money given back in another currency is told as the dollars it settled, beside the notes that were given', async () => {
  const { detail } = await tell('money:return', { cents: '500', currency: 'ZWG', given: 'ZWG 140.00' })
  expect(detail.map(({ value }) => value)).toEqual(['$5.00', 'ZWG 140.00'])
})

test('floats are told with their currency, as all money is', async () => {
  const { detail } = await tell('shift:open', { float: { USD: '3000', ZAR: '10000' } })
  expect(detail.map(({ value }) => value)).toEqual(['$30.00, ZAR 100.00'])
})

test('money below zero has the minus of all money that is shown', async () => {
  const { detail } = await tell('safe:correct', { currency: 'USD', cents: '-2000' })
  expect(detail.map(({ value }) => value)).toEqual(['−$20.00'])
})
