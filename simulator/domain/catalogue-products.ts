import type { Product } from './product.ts'

type Common = Pick<Product, 'code' | 'name' | 'operator'>

const base = { currency: 'USD', discountBp: 0n, feeCents: 0n, fulfilment: 'none', live: false, open: true } as const

function airtime(operator: string, name: string): Product {
  const pricing = { kind: 'ranged', minUsdCents: 10n, maxUsdCents: 1_000_000n } as const
  const code = `${operator}.airtime`
  return { ...base, code, name, operator, category: 'airtime', field: 'phone', pricing, discountBp: 500n, live: true }
}

function bundle(common: Common, faceCents: bigint, more: Partial<Product> = {}): Product {
  const pricing = { kind: 'fixed', faceCents } as const
  return { ...base, ...common, category: 'data', field: 'phone', pricing, discountBp: 400n, live: true, ...more }
}

function bill(common: Common, more: Partial<Product> = {}): Product {
  const pricing = { kind: 'ranged', minUsdCents: 100n, maxUsdCents: 1_000_000n } as const
  return { ...base, ...common, category: 'bill', field: 'account', pricing, discountBp: 100n, feeCents: 50n, ...more }
}

function voucher(common: Common, more: Partial<Product> = {}): Product {
  const pricing = { kind: 'ranged', minUsdCents: 500n, maxUsdCents: 50_000n } as const
  return {
    ...base,
    ...common,
    category: 'voucher',
    field: 'phone',
    pricing,
    discountBp: 200n,
    fulfilment: 'pin',
    ...more,
  }
}

/** The catalogue of a new simulator, in list order. */
export const CATALOGUE_PRODUCTS: readonly Product[] = [
  airtime('econet', 'Econet airtime'),
  airtime('netone', 'NetOne airtime'),
  airtime('telecel', 'Telecel airtime'),
  bundle({ code: 'econet.bundle.daily_100mb', name: 'Econet data 100 MB, 24 hours', operator: 'econet' }, 50n),
  bundle({ code: 'econet.bundle.daily_500mb', name: 'Econet data 500 MB, 24 hours', operator: 'econet' }, 150n),
  bundle({ code: 'econet.bundle.weekly_1gb', name: 'Econet data 1 GB, 7 days', operator: 'econet' }, 300n),
  bundle({ code: 'econet.bundle.monthly_8gb', name: 'Econet data 8 GB, 30 days', operator: 'econet' }, 1_500n),
  bundle({ code: 'econet.bundle.whatsapp_weekly', name: 'Econet WhatsApp 250 MB, 7 days', operator: 'econet' }, 100n),
  bundle({ code: 'netone.bundle.daily_250mb', name: 'NetOne data 250 MB, 24 hours', operator: 'netone' }, 75n),
  bundle({ code: 'netone.bundle.onefusion_5', name: 'NetOne OneFusion 5, 30 days', operator: 'netone' }, 500n),
  bundle({ code: 'netone.bundle.onefusion_10', name: 'NetOne OneFusion 10, 30 days', operator: 'netone' }, 1_000n),
  bundle({ code: 'netone.bundle.social_weekly', name: 'NetOne Social 300 MB, 7 days', operator: 'netone' }, 5_300n, {
    currency: 'ZWG',
    live: false,
  }),
  bundle({ code: 'telecel.bundle.daily_200mb', name: 'Telecel data 200 MB, 24 hours', operator: 'telecel' }, 60n, {
    live: false,
  }),
  bundle({ code: 'telecel.bundle.weekly_1gb', name: 'Telecel data 1 GB, 7 days', operator: 'telecel' }, 250n, {
    live: false,
  }),
  bundle({ code: 'telecel.bundle.mega_10gb', name: 'Telecel Mega 10 GB, 30 days', operator: 'telecel' }, 1_800n, {
    live: false,
    open: false,
  }),
  bill(
    { code: 'zesa.prepaid', name: 'ZESA prepaid electricity', operator: 'zesa' },
    { field: 'meter', fulfilment: 'token', discountBp: 300n, feeCents: 30n, live: true },
  ),
  bill({ code: 'dstv.bill', name: 'DStv subscription', operator: 'dstv' }),
  bill({ code: 'harare.bill', name: 'City of Harare rates and water', operator: 'harare' }),
  bill({ code: 'bulawayo.bill', name: 'City of Bulawayo rates and water', operator: 'bulawayo' }, { currency: 'ZWG' }),
  bill({ code: 'telone.bill', name: 'TelOne fixed line and fibre', operator: 'telone' }),
  bill({ code: 'nyaradzo.bill', name: 'Nyaradzo funeral policy', operator: 'nyaradzo' }),
  voucher({ code: 'google.voucher', name: 'Google Play voucher', operator: 'google' }),
  voucher({ code: 'netflix.voucher', name: 'Netflix voucher', operator: 'netflix' }),
  voucher(
    { code: 'telone.voucher.wifi_5gb', name: 'TelOne public Wi-Fi 5 GB, 30 days', operator: 'telone' },
    { pricing: { kind: 'fixed', faceCents: 400n } },
  ),
]
