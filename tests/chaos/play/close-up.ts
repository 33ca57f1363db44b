import { randomUUID } from 'node:crypto'
import { secondsUntil } from '@/lib/platform/shared/time/format-time.ts'
import { endOf, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import type { Cashier, Count, Deed } from '../plan/model.ts'
import type { Stage, WebName } from '../stage/stage.ts'
import type { Counter } from './counter.ts'
import { findClosedShifts, findDrawer, findOpenShift } from './find.ts'

const FLOAT = { 'count.USD.rest': '2000', 'count.ZWG.rest': '20000' }
const PAY_IN = { kind: 'pay_in', reason: 'change', purpose: null }
const ENOUGH = [
  { ...PAY_IN, currency: 'USD', amount: '2000' },
  { ...PAY_IN, currency: 'ZWG', amount: '20000' },
]
const CASHIERS = ['rudo', 'blessing'] as const
const OFF_BY = { right: 0, short: -150, over: 70 } as const satisfies Record<Count, number>
/** Past midnight, so that the statement can be read past the day's end. */
const AFTER_MIDNIGHT_S = 20

type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>

/** Counts and closes the shift at the cashier's till, as another sale may be going on, and perhaps opens the next. */
export async function closeShift(stage: Stage, counter: Counter, deed: DeedOf<'close-shift'>): Promise<void> {
  const { at, web, presses } = deed
  const shiftId = await findOpenShift(stage.database, numberOfTill(at))
  if (shiftId === null) return
  const fields = await countOf(stage, at, deed.count)
  await counter.press(web, presses, stage.people[at], 'closeShift', { shiftId, fields })
  if (!deed.reopens) return
  await counter.post(web, stage.people[at], 'openShift', { intentId: randomUUID(), fields: FLOAT })
}

/** The supervisor approves one of the closed shifts. */
export async function approveShift(stage: Stage, counter: Counter, deed: DeedOf<'approve-shift'>): Promise<void> {
  const closed = await findClosedShifts(stage.database)
  const shiftId = closed[Math.floor(deed.which * closed.length)]
  if (shiftId) await counter.post(deed.web, stage.people.nomsa, 'approveShift', { shiftId })
}

/** Midnight comes, the statement is read past it, and the owner signs the day that ended. */
export async function signDay(stage: Stage, counter: Counter, { web }: DeedOf<'sign-day'>): Promise<void> {
  const now = new Date()
  const day = harareDay(now)
  await stage.pass(secondsUntil(endOf(day), now) + AFTER_MIDNIGHT_S)
  await counter.post(web, stage.people.farai, 'followStatement', null)
  await counter.post(web, stage.people.tendai, 'signDay', { day, note: 'Nothing to add.' })
  await counter.post(web, stage.people.tendai, 'signDay', { day: movedBy(day, -1), note: 'Nothing to add.' })
}

/** Cash enough in both drawers to give any customer's money back, whoever opened the shift. */
export async function fillDrawers(stage: Stage, web: WebName): Promise<void> {
  for (const at of CASHIERS) {
    const cashier = stage.people[at]
    const isOpen = (await findOpenShift(stage.database, numberOfTill(at))) !== null
    if (!isOpen) await stage.ask(web, cashier, 'openShift', { intentId: randomUUID(), fields: FLOAT })
    else for (const cash of ENOUGH) await stage.ask(web, cashier, 'moveCash', { ...cash, intentId: randomUUID() })
  }
}

/** At the end of the day both drawers are counted, so that a Z has everything that happened. */
export async function closeShifts(stage: Stage, web: WebName): Promise<void> {
  for (const at of CASHIERS) {
    const shiftId = await findOpenShift(stage.database, numberOfTill(at))
    const fields = await countOf(stage, at, 'right')
    const closed = await stage.ask(web, stage.people[at], 'closeShift', { shiftId, fields })
    stage.trace.tell(`${at} closes the last shift: ${JSON.stringify(closed)}`)
  }
}

async function countOf(stage: Stage, at: Cashier, count: Count): Promise<Record<string, string>> {
  const drawer = await findDrawer(stage.database, numberOfTill(at))
  const fields = { 'count.USD.rest': '0', 'count.ZWG.rest': '0' }
  const counted = drawer.map(({ currency, cents }) => [`count.${currency}.rest`, typed(cents + OFF_BY[count])])
  return { ...fields, ...Object.fromEntries(counted) }
}

const typed = (cents: number) => (Math.max(cents, 0) / 100).toFixed(2)

function numberOfTill(at: Cashier): number {
  return at === 'rudo' ? 1 : 2
}
