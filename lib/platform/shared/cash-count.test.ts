import { expect, test } from 'vitest'
import { noteField, parseCashCounts, restField, withCounted } from './cash-count.ts'

const USD = { code: 'USD', denominations: [10_000n, 500n, 25n] }
const ZWG = { code: 'ZWG', denominations: [5_000n] }

test('notes, coins and the rest are added up, each currency separately', () => {
  const fields = {
    [noteField('USD', 500n)]: ' 3 ',
    [noteField('USD', 25n)]: '4',
    [restField('USD')]: '0.10',
    [noteField('ZWG', 5_000n)]: '2',
  }
  expect(parseCashCounts(fields, [USD, ZWG])).toEqual({
    ok: true,
    counts: [
      { currency: 'USD', cents: 1_610n, denominations: { 500: '3', 25: '4', rest: '10' } },
      { currency: 'ZWG', cents: 10_000n, denominations: { 5000: '2' } },
    ],
  })
})

test('notes that the office left out of its list while they were counted are still counted, and still on the form', () => {
  const fields = { [noteField('USD', 2_000n)]: '3', [restField('ZAR')]: '7', [noteField('ZWG', 100n)]: ' ' }
  const counts = [{ currency: 'USD', cents: 6_000n, denominations: { 2000: '3' } }]
  expect(parseCashCounts(fields, [USD, ZWG])).toEqual({ ok: true, counts })
  expect(withCounted(fields, [{ ...USD, required: true }, ZWG])).toEqual([
    { code: 'USD', denominations: [10_000n, 2_000n, 500n, 25n], required: true },
    ZWG,
    { code: 'ZAR', denominations: [] },
  ])
})

test('a currency that only the refusal names gets its fields as well', () => {
  expect(withCounted({ [restField('USD')]: '5' }, [USD], restField('ZAR'))).toEqual([
    USD,
    { code: 'ZAR', denominations: [] },
  ])
  expect(withCounted({ [restField('USD')]: 'x' }, [USD], restField('USD'))).toEqual([USD])
})

test('a typed zero was counted; a currency with every field empty was not', () => {
  const counts = [{ currency: 'ZWG', cents: 0n, denominations: { rest: '0' } }]
  expect(parseCashCounts({ [restField('ZWG')]: '0' }, [USD, ZWG])).toEqual({ ok: true, counts })
  expect(parseCashCounts({ [restField('USD')]: '  ' }, [USD])).toEqual({ ok: true, counts: [] })
})

test.each(['1.5', '-1', 'x', 'x1', '1x', '1000000'])('%s is no number of notes', (text) => {
  const problem = { code: 'COUNT_NOT_WHOLE', field: 'count.USD.500', params: { currency: 'USD' } }
  expect(parseCashCounts({ [noteField('USD', 500n)]: text }, [ZWG, USD])).toEqual({ ok: false, problem })
})

test('a count may be as large as a drawer holds', () => {
  const counts = [{ currency: 'USD', cents: 499_999_500n, denominations: { 500: '999999' } }]
  expect(parseCashCounts({ [noteField('USD', 500n)]: '999999' }, [USD])).toEqual({ ok: true, counts })
})

test('a rest that is no amount is reported with its field and currency', () => {
  const problem = { code: 'COUNT_NOT_AN_AMOUNT', field: 'count.ZWG.rest', params: { currency: 'ZWG' } }
  expect(parseCashCounts({ [restField('ZWG')]: 'some' }, [USD, ZWG])).toEqual({ ok: false, problem })
})
