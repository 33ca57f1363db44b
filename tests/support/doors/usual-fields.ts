import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { deposit } from '../collect.ts'
import { AIRTIME, quote, sellNow } from '../sell.ts'
import { open } from '../shifts.ts'
import { freshOrder } from './stage.ts'

/** For each field, the values with which some form of the shop works; they name things that exist. */
export async function usualFields(actor: Actor): Promise<ReadonlyMap<string, readonly string[]>> {
  const shift = await open(actor, { USD: '50' })
  const quoted = await quote(actor, freshOrder())
  const sold = await sellNow(actor, freshOrder())
  const waiting = await sellNow(actor, freshOrder({ recipient: '263000000002' }))
  const payment = await deposit(actor)
  const staff = await db().staff.findFirstOrThrow({ where: { role: 'cashier', id: { not: actor.staffId } } })
  const tillId = actor.till?.id ?? ''
  const ids = {
    ticketId: [quoted.id, sold.id, waiting.id, payment.ticketId],
    saleId: [quoted.sale.id, sold.sale.id, waiting.sale.id],
    collectionId: [payment.id],
    intentId: [randomUUID(), randomUUID(), randomUUID()],
    quoteId: [quoted.sale.quoteId ?? '', randomUUID()],
    quoteIds: [quoted.sale.quoteId ?? ''],
    shiftId: [shift.id],
    tillId: [tillId],
    staffId: [staff.id],
    fundingId: [randomUUID()],
    movementId: [randomUUID()],
    changeId: [randomUUID()],
    favouriteId: [randomUUID()],
    pairingId: [randomUUID()],
    presetId: ['', randomUUID()],
    id: ['', '1', randomUUID()],
  }
  return new Map(
    Object.entries({ ...ids, ...TYPED, product: [AIRTIME.productCode, ''], productCode: [AIRTIME.productCode] }),
  )
}

const TYPED = {
  branchCode: ['HRE-01'],
  expenseKind: ['', 'rent'],
  bank: ['CBZ'],
  slipNumber: ['00417'],
  kind: ['owners_in', 'airtime', 'bundle', 'pay_in', 'cash_drop', 'goods_had', 'pin'],
  recipient: ['0771234567', '263000000001'],
  amount: ['1', ''],
  text: ['', '077', 'Counted twice'],
  day: ['', '2026-11-20'],
  after: [''],
  reason: ['test'],
  currency: ['USD'],
  received: ['5', ''],
  phone: ['0772300000'],
  method: ['ecocash', 'mobile_money'],
  cash: [''],
  purpose: ['', 'Generator hire'],
  otp: ['12345'],
  identity: ['63-1234567A42'],
  note: ['Called her'],
  'count.USD.rest': ['10'],
  copy: ['', '1'],
  paper: ['58', '80', 'a4'],
  place: ['HRE-01', '*'],
  name: ['Kopje'],
  line1: ['First Street'],
  line2: [''],
  footer: [''],
  locale: ['en', 'sn'],
  connection: ['browser'],
  columns: ['48'],
  cut: ['on'],
  drawerPin: [''],
  drawerPulseMs: ['100'],
  codePage: ['ascii'],
  copies: ['1'],
  branch: ['HRE-01', ''],
  training: ['off', 'on'],
  charge: ['0.10'],
  price: [''],
  days: ['45'],
  lowBalance: ['90'],
  runwayHours: ['3'],
  quietFrom: ['22:00'],
  quietUntil: ['06:00'],
  mailTo: [''],
  webhookUrl: [''],
  code: ['123456', 'ABCD1234'],
  credential: ['demo'],
  endsOn: ['2030-01-31'],
  position: ['1'],
  cause: ['lost', 'sale'],
  reference: [''],
  action: ['other'],
  currencyCode: ['ZAR'],
  buying: ['18'],
  selling: ['17'],
  sure: ['on'],
  accepted: ['on'],
  smallest: ['0.10'],
  notes: ['100 50'],
  number: [''],
  pin: ['1234'],
  username: ['tatenda'],
  password: ['a good password'],
  again: ['a good password'],
  secret: ['1234'],
  role: ['cashier'],
  branches: ['HRE-01'],
  maxSale: [''],
  dayCap: [''],
  from: ['/sell/airtime'],
  command: ['bills'],
  key: ['Alt+Z'],
  minutes: ['45'],
  email: ['somebody@shop.example'],
} as const satisfies Record<string, readonly string[]>
