import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencySettings } from '@/lib/books/currencies/model.ts'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { setRate, setRates } from '@/lib/books/currencies/set-rate.ts'
import { formatPriceRule } from '@/lib/counter/catalogue/internal/price-form.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { getChangeRule, setChangeDays } from '@/lib/counter/change-owed/change-rule.ts'
import { getUnclaimedDays, setUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { presetSettings, USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { savePreset } from '@/lib/counter/printers/presets.ts'
import { listPresets } from '@/lib/counter/printers/queries.ts'
import { slipTextOf } from '@/lib/counter/receipts/model.ts'
import { listShopTexts, setShopText } from '@/lib/counter/receipts/shop-text.ts'
import { getAccountMap, setAccountMap } from '@/lib/office/accountant/account-map.ts'
import type { AlertSettings } from '@/lib/office/alerts/model.ts'
import { getAlertSettings } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { getTopUpChoices } from '@/lib/office/fundings/queries.ts'
import { listRetention, setRetention } from '@/lib/office/privacy/retention-rule.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { replaceRecoveryCodes } from '@/lib/people/second-step/second-step.ts'
import { getOfficeIdle, setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { rateNow } from '../support/rate-now.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

openShop()
let owner: Actor
let presetId = ''

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  await giveAuthenticator(owner)
  const setup = { ...USUAL_SETUP, autoPrint: ['voucher' as const, 'airtime' as const] }
  const input = { id: null, branchCode: 'HRE-01', name: 'Counter', setup }
  await setCurrency({
    ctx: { actor: owner },
    input: { code: 'ZAR', accepted: true, smallest: '0.10', notes: '100 50' },
  })
  presetId = await savePreset({ ctx: { actor: owner }, input })
})

type Forms = {
  /** What an open page holds of the settings now. */
  read: () => Promise<object>
  /** Saves `settings`, with one of them changed to `value`, from a page that showed `shown`. */
  save: (settings: object, value: string, shown: string) => Promise<unknown>
  /** The changed one as it is stored. */
  stored: () => Promise<unknown>
}

const readPreset = async () => {
  const all = await listPresets(owner)
  return presetSettings(all.find(({ id }) => id === presetId) ?? { name: '', ...USUAL_SETUP })
}
const readSlipText = async () => {
  const [all] = await listShopTexts(owner, [])
  return slipTextOf(all ?? null)
}
const readAlerts = async () => (await getAlertSettings(owner)).settings

const readCurrency = async () => currencySettings(await db().currency.findUniqueOrThrow({ where: { code: 'ZAR' } }))

/** A rate as a form posts it. */
const rateOf = (currencyCode: string, buying: string, selling: string, shown: string) => {
  return { currencyCode, buying, selling, sure: true, read: `${buying} ${selling}`, shown }
}

const PRODUCT = 'econet.airtime'
const readPrice = async () => formatPriceRule(await db().productPrice.findUnique({ where: { productCode: PRODUCT } }))

const namesEndAfter = async () => (await listRetention(owner)).find(({ kind }) => kind === 'names')?.days ?? 0
/** Whole days or minutes for an amount. */
const tenfold = (amount: string) => String(Number(amount) * 10)

let codes: string[] = []
/** A code that no other save has used. */
const ownCode = () => codes.pop() ?? expect.unreachable('ten codes are enough for a test')
beforeEach(async () => {
  codes = await db().$transaction((tx) => replaceRecoveryCodes(tx, owner.staffId))
})

const forms: Record<string, Forms> = {
  'a preset': {
    read: readPreset,
    save: (settings, name, shown) => {
      const { name: _, ...setup } = settings as Awaited<ReturnType<typeof readPreset>>
      return savePreset({ ctx: { actor: owner }, input: { id: presetId, branchCode: null, name, setup, shown } })
    },
    stored: async () => (await readPreset()).name,
  },
  'the slip text': {
    read: readSlipText,
    save: (settings, name, shown) => {
      const rest = settings as Awaited<ReturnType<typeof readSlipText>>
      return setShopText({ ctx: { actor: owner }, input: { ...rest, place: '*', name, shown } })
    },
    stored: async () => (await readSlipText()).name,
  },
  'alert settings': {
    read: readAlerts,
    save: (settings, lowBalance, shown) =>
      setAlertRule({ ctx: { actor: owner }, input: { ...(settings as AlertSettings), lowBalance, shown } }),
    stored: async () => (await readAlerts()).lowBalance,
  },
  'a currency': {
    read: readCurrency,
    save: (settings, smallest, shown) => {
      const { accepted } = settings as Awaited<ReturnType<typeof readCurrency>>
      return setCurrency({ ctx: { actor: owner }, input: { code: 'ZAR', accepted, notes: '100 50', smallest, shown } })
    },
    stored: async () => (await readCurrency()).smallest,
  },
  'a rate': {
    read: () => rateNow('ZAR'),
    save: (_settings, buying, shown) =>
      setRate({ ctx: { actor: owner }, input: rateOf('ZAR', buying, '10.00', shown) }),
    stored: async () => (await rateNow('ZAR')).buying,
  },
  'the price of a product': {
    read: readPrice,
    save: (settings, charge, shown) => {
      const { price } = settings as Awaited<ReturnType<typeof readPrice>>
      return setProductPrice({ ctx: { actor: owner }, input: { productCode: PRODUCT, charge, price, shown } })
    },
    stored: async () => (await readPrice()).charge,
  },
  'the limit of a day’s top-ups': {
    read: async () => ({ limitCents: String((await getTopUpChoices(owner)).room.limitCents) }),
    save: async (_settings, amount, shown) =>
      setDayLimit({ ctx: { actor: owner }, input: { amount, code: ownCode(), shown } }),
    stored: async () => toWireAmount((await getTopUpChoices(owner)).room.limitCents),
  },
  'days until names are erased': {
    read: async () => ({ days: await namesEndAfter() }),
    save: async (_settings, value, shown) =>
      setRetention({ ctx: { actor: owner }, input: { kind: 'names', days: tenfold(value), code: ownCode(), shown } }),
    stored: async () => `${(await namesEndAfter()) / 10}.00`,
  },
  'days until unclaimed money is ours': {
    read: async () => ({ days: await getUnclaimedDays(owner) }),
    save: async (_settings, value, shown) =>
      setUnclaimedDays({ ctx: { actor: owner }, input: { days: tenfold(value), shown } }),
    stored: async () => `${(await getUnclaimedDays(owner)) / 10}.00`,
  },
  'days until kept change expires': {
    read: async () => ({ days: (await getChangeRule(owner)).days }),
    save: async (_settings, value, shown) =>
      setChangeDays({ ctx: { actor: owner }, input: { days: tenfold(value), shown } }),
    stored: async () => `${((await getChangeRule(owner)).days ?? 0) / 10}.00`,
  },
  'minutes until the office locks': {
    read: async () => ({ minutes: await getOfficeIdle(owner) }),
    save: async (_settings, value, shown) =>
      setOfficeIdle({ ctx: { actor: owner }, input: { minutes: tenfold(value), shown } }),
    stored: async () => `${(await getOfficeIdle(owner)) / 10}.00`,
  },
  'account codes': {
    read: () => getAccountMap(),
    save: (settings, taxRate, shown) => {
      const rest = settings as Awaited<ReturnType<typeof getAccountMap>>
      return setAccountMap({ ctx: { actor: owner }, input: { ...rest, taxRate, shown } })
    },
    stored: async () => (await getAccountMap()).taxRate,
  },
}

describe.each(Object.entries(forms))('%s', (_name, { read, save, stored }) => {
  test('saved from an old page is refused, and what somebody else changed stays', async () => {
    const page = await read()
    await save(page, '11.00', settingsText(page))
    await expect(save(page, '12.00', settingsText(page))).rejects.toThrow('SETTINGS_CHANGED')
    expect(await stored()).toBe('11.00')
    const fresh = await read()
    await save(fresh, '12.00', settingsText(fresh))
    expect(await stored()).toBe('12.00')
  })

  test('posted twice is saved once and never refused', async () => {
    const page = await read()
    await save(page, '13.00', settingsText(page))
    await save(page, '13.00', settingsText(page))
    expect(await stored()).toBe('13.00')
  })

  test('saved by two people at once is refused to the second', async () => {
    const page = await read()
    const ends = await Promise.allSettled(['14.00', '15.00'].map((value) => save(page, value, settingsText(page))))
    const refused = ends.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { problem: { code: 'SETTINGS_CHANGED' } } }])
    expect(await stored()).toBe(ends[0]?.status === 'fulfilled' ? '14.00' : '15.00')
  })
})

test('of the rates of a morning, one that somebody else has set meanwhile refuses them all; the rest confirm', async () => {
  await setCurrency({ ctx: { actor: owner }, input: { code: 'ZWG', accepted: true, smallest: '1', notes: '' } })
  const set = (...rates: ReturnType<typeof rateOf>[]) => setRates({ ctx: { actor: owner }, input: { rates } })
  const shown = async () => [settingsText(await rateNow('ZAR')), settingsText(await rateNow('ZWG'))] as const
  const stored = async () => [await rateNow('ZAR'), await rateNow('ZWG')].map((rate) => Object.values(rate).join(' '))
  const [zar, zwg] = await shown()
  await set(rateOf('ZAR', '18.00', '17.00', zar), rateOf('ZWG', '28.00', '26.00', zwg))
  const [oldZar, oldZwg] = await shown()
  await set(rateOf('ZAR', '19.50', '17.00', oldZar))
  const old = set(rateOf('ZAR', '18.00', '17.00', oldZar), rateOf('ZWG', '29.00', '26.00', oldZwg))
  await expect(old).rejects.toThrow('SETTINGS_CHANGED')
  expect(await stored()).toEqual(['19.50 17.00', '28.00 26.00'])
  const [newZar, newZwg] = await shown()
  await set(rateOf('ZAR', '19.50', '17.00', newZar), rateOf('ZWG', '29.00', '26.00', newZwg))
  expect(await stored()).toEqual(['19.50 17.00', '29.00 26.00'])
})
