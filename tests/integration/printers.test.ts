import { beforeAll, expect, test } from 'vitest'
import { type PrinterSetup, USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { assignPreset, removePreset, savePreset } from '@/lib/counter/printers/presets.ts'
import { listPresets, listTillPresets, listTillsToAssign, printerOf } from '@/lib/counter/printers/queries.ts'
import { choosePrinting, getPrintsAtOnce } from '@/lib/counter/printers/till-printing.ts'
import { checkPrinters } from '@/lib/office/set-up/check-set-up.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { whileLocked } from '../support/locks.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'

const shop = openShop()
let owner: Actor
let manager: Actor
let elsewhere: Actor

const COUNTER: PrinterSetup = {
  ...USUAL_SETUP,
  connection: 'usb',
  columns: 42,
  cut: true,
  drawerPin: 5,
  copies: 2,
  autoPrint: ['electricity'],
}

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Sipho', 'manager')
})

const refused = (code: string) => ({ problem: { code } })
const save = (actor: Actor, name: string, branchCode: string | null, setup = COUNTER, id: string | null = null) =>
  savePreset({ ctx: { actor }, input: { id, branchCode, name, setup } })
const idOf = async (name: string) => (await db().printerPreset.findFirstOrThrow({ where: { name } })).id
const tillOf = (actor: Actor) => actor.till?.id ?? ''
const assign = (actor: Actor, tillId: string, presetId: string | null) =>
  assignPreset({ ctx: { actor }, input: { tillId, presetId } })

test('a new shop has presets for every branch, and a till without one prints by the browser', async () => {
  const names = (await listPresets(owner)).map(({ name }) => name)
  expect(names).toContain('Receipt printer 80 mm, USB')
  expect((await listTillPresets(shop.actor)).map(({ name }) => name)).toEqual(names)
  expect(await printerOf(shop.actor)).toEqual({ preset: null, setup: USUAL_SETUP })
})

test('a manager creates a preset for the branch and assigns it to a till, which then prints by it', async () => {
  await save(manager, ' Counter ', 'HRE-01')
  const presetId = await idOf('Counter')
  await assign(manager, tillOf(shop.actor), presetId)
  expect(await printerOf(shop.actor)).toEqual({ preset: { id: presetId, name: 'Counter' }, setup: COUNTER })
  await save(manager, 'Counter', 'HRE-01', { ...COUNTER, columns: 32, paper: '58' }, presetId)
  expect((await printerOf(shop.actor)).setup).toMatchObject({ columns: 32, paper: '58' })
  const audits = await db().audit.findMany({ where: { objectId: { in: [presetId, tillOf(shop.actor)] } } })
  expect(audits.map(({ action }) => action)).toEqual(['printer:add', 'till:printer', 'printer:change'])
  expect(audits[1]?.detail).toMatchObject({ before: null, after: 'Counter' })
  expect(audits[2]?.detail).toMatchObject({ before: { columns: 42 }, after: { columns: 32 } })
})

test('a cashier chooses only for their till, and only from its branch’s presets', async () => {
  await save(elsewhere, 'Bulawayo', 'BYO-01')
  const [counter, far] = [await idOf('Counter'), await idOf('Bulawayo')]
  expect((await listTillPresets(shop.actor)).map(({ id }) => id)).not.toContain(far)
  await assign(shop.actor, tillOf(shop.actor), null)
  expect((await printerOf(shop.actor)).preset).toBeNull()
  await assign(shop.actor, tillOf(shop.actor), counter)
  await expect(assign(shop.actor, tillOf(shop.actor), far)).rejects.toMatchObject(refused('PRESET_UNKNOWN'))
  await expect(assign(shop.actor, tillOf(manager), counter)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(assign(manager, tillOf(elsewhere), null)).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('a manager cannot change presets of another branch or of every branch', async () => {
  const [far, forAll] = [await idOf('Bulawayo'), await idOf('Browser, A4 sheet')]
  for (const id of [far, forAll]) {
    await expect(save(manager, 'Mine', null, COUNTER, id)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    const gone = removePreset({ ctx: { actor: manager }, input: { id } })
    await expect(gone).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
  await expect(save(manager, 'Ours', null)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect((await listPresets(manager)).map(({ id }) => id)).not.toContain(far)
  expect((await listPresets(manager)).find(({ id }) => id === forAll)?.managed).toBe(false)
  expect(await listTillsToAssign(manager, 'BYO-01')).toEqual([])
})

test('after a preset is removed, its tills print the usual way', async () => {
  await assign(shop.actor, tillOf(shop.actor), await idOf('Counter'))
  await removePreset({ ctx: { actor: manager }, input: { id: await idOf('Counter') } })
  expect(await printerOf(shop.actor)).toEqual({ preset: null, setup: USUAL_SETUP })
})

test.each<[string, string, Partial<PrinterSetup>]>([
  ['  ', 'PRESET_NAME', {}],
  ['x'.repeat(41), 'PRESET_NAME', {}],
  ['Bulawayo', 'PRESET_NAME_TAKEN', {}],
  ['Sheet', 'PRESET_SHEET', { paper: 'a4' }],
  ['Narrow', 'PRESET_COLUMNS', { paper: '58', columns: 42 }],
  ['Long', 'PRESET_PULSE', { drawerPulseMs: 501 }],
  ['Odd', 'PRESET_PULSE', { drawerPulseMs: Number.NaN }],
  ['Many', 'PRESET_COPIES', { copies: 4 }],
])('a preset called "%s" is refused with %s for %o', async (name, code, different) => {
  await expect(save(elsewhere, name, 'BYO-01', { ...COUNTER, ...different })).rejects.toMatchObject(refused(code))
})

test.each([null, 'HRE-01'])(
  'of two presets of one name made at once, the second is refused (branch: %s)',
  async (place) => {
    const { first, second } = await whileLocked(shop.databaseUrl, 'lock table "Audit" in share mode', [], async () => {
      const first = save(owner, 'Twin', place)
      await someoneWaits()
      const second = save(owner, 'Twin', place).catch((error: unknown) => error)
      await someoneWaits(2)
      return { first, second }
    })
    await first
    expect(await second).toMatchObject(refused('PRESET_NAME_TAKEN'))
  },
)

test('the set-up page names the tills without a preset', async () => {
  await db().till.updateMany({ data: { enrolmentHash: null, printerPresetId: null } })
  expect(await checkPrinters()).toMatchObject({ verdict: 'look', reason: 'no_tills' })
  for (const actor of [shop.actor, elsewhere]) {
    const { id, number, branchCode } = actor.till ?? { id: '', number: 0, branchCode: '' }
    await db().till.update({ where: { id }, data: { enrolmentHash: `${branchCode} ${number}` } })
  }
  await assign(shop.actor, tillOf(shop.actor), await idOf('Browser, A4 sheet'))
  const bare = `BYO-01/${elsewhere.till?.number}`
  expect(await checkPrinters()).toMatchObject({ verdict: 'look', params: { count: 1, all: 2, tills: bare } })
  await assign(elsewhere, tillOf(elsewhere), await idOf('Bulawayo'))
  expect(await checkPrinters()).toMatchObject({ verdict: 'good', params: { count: 2 } })
})

test('a till prints a product otherwise than its kind, by its own choice, and no other till does', async () => {
  const ctx = { actor: shop.actor }
  await save(manager, 'Prints electricity', 'HRE-01')
  await assign(shop.actor, tillOf(shop.actor), await idOf('Prints electricity'))
  const { id: ticketId, sales } = await sellNow(shop.actor, { ...AIRTIME, recipient: '0772052201' })
  const power = await sellNow(shop.actor, ELECTRICITY)
  expect(await getPrintsAtOnce(shop.actor, sales)).toBe(false)
  expect(await getPrintsAtOnce(shop.actor, power.sales)).toBe(true)
  await choosePrinting({ ctx, input: { ticketId, atOnce: true } })
  await choosePrinting({ ctx, input: { ticketId: power.id, atOnce: false } })
  expect(await getPrintsAtOnce(shop.actor, sales)).toBe(true)
  expect(await getPrintsAtOnce(shop.actor, power.sales)).toBe(false)
  expect(await getPrintsAtOnce(shop.actor, [...sales, ...power.sales])).toBe(true)
  expect(await getPrintsAtOnce(elsewhere, sales)).toBe(false)
  const foreign = choosePrinting({ ctx: { actor: elsewhere }, input: { ticketId, atOnce: true } })
  await expect(foreign).rejects.toMatchObject(refused('TICKET_UNKNOWN'))
})
