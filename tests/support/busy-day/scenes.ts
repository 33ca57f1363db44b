import { randomUUID } from 'node:crypto'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import { askTopUp } from '@/lib/office/fundings/ask-top-up.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sellElsewhere } from '../sell-elsewhere.ts'
import { close, move, open } from '../shifts.ts'
import { topUp } from '../top-up.ts'
import type { Crew } from './crew.ts'
import { fallDue, nextSale, ORDERS, serve, serveAndReprint, serveByPhone, serveIn, turnAway } from './till-work.ts'

type Deed = () => Promise<unknown>

/** What happens from a given time on, in order, until the next scene begins. */
export type Scene = { at: Date; deeds: Deed[] }

const STEPS = 8

/**
 * The same weekday last week, yesterday, and today. Harare is up, Bulawayo down; Mutare's drawer is 4.50 short. NetOne
 * rejects in the last hour, two meters wait for tokens, two mobile payments are undelivered, one top-up came and one
 * waits, a sale of yesterday was reversed, and another system sold with the same key.
 */
export function scenesOf(crew: Crew, now: Date): Scene[] {
  const today = startOfHarareDay(now).getTime()
  const first = Math.min(today + 8 * HOUR_MS, today + (now.getTime() - today) * 0.6)
  const rest = Math.min(5 * 60_000, (now.getTime() - today) * 0.2)
  const step = (now.getTime() - rest - first) / STEPS
  const at = (day: number, hour: number) => new Date(today - day * DAY_MS + hour * HOUR_MS)
  const todayAt = (index: number) => new Date(first + index * step)
  return [
    ...lastWeek(crew, (hour) => at(7, comparable(hour, (now.getTime() - today) / HOUR_MS))),
    ...yesterday(crew, (hour) => at(1, hour), todayAt(3)),
    ...todaySoFar(crew, todayAt),
    { at: todayAt(STEPS), deeds: rightNow(crew) },
    { at: now, deeds: [] },
  ]
}

/**
 * Places last week's sales so that half of them come before the present time of day, whenever the day is played: only
 * until then are the two days compared.
 */
function comparable(hour: number, hoursToday: number): number {
  if (hoursToday >= 13) return hour
  return hour <= 12 ? ((hour - 7) / 5.5) * hoursToday : hoursToday + ((hour - 12.5) / 6.5) * (23.5 - hoursToday)
}

function lastWeek({ rudo, sipho, chipo }: Crew, at: (hour: number) => Date): Scene[] {
  const day = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => ({
    at: at(hour),
    deeds: [
      () => serve(rudo, hour % 2 ? ORDERS.econet('20') : ORDERS.econet('10')),
      () => serve(sipho, ORDERS.power(hour < 12 ? '10' : '20')),
      () => serve(chipo, ORDERS.netone(hour % 3 ? '5' : '2')),
      () => serve(sipho, ORDERS.econet('5')),
    ],
  }))
  const evening = [rudo, sipho, chipo].map((actor) => () => closeWith(actor, 0n))
  return [...day, { at: at(18), deeds: evening }, { at: at(18.5), deeds: [] }]
}

function yesterday({ rudo, blessing, sipho, chipo }: Crew, at: (hour: number) => Date, reversedAt: Date): Scene[] {
  const all = [rudo, blessing, sipho, chipo]
  const untilReversed = Math.round((reversedAt.getTime() - at(15).getTime()) / 1000)
  return [
    { at: at(8), deeds: all.map((actor) => () => open(actor, { USD: '20' })) },
    {
      at: at(11),
      deeds: [
        () => serve(rudo, ORDERS.econet('5'), '10'),
        () => serve(chipo, ORDERS.power('20')),
        () => serveByPhone(sipho, ORDERS.bundle()),
      ],
    },
    {
      at: at(15),
      deeds: [
        () => nextSale({ kind: 'reverse', seconds: untilReversed }).then(() => serve(blessing, ORDERS.power('15'))),
        () => serve(sipho, ORDERS.econet('10')),
        () => serveIn(rudo, 'ZWG', '60', ORDERS.netone('2')),
      ],
    },
    { at: at(16), deeds: [] },
    { at: at(18), deeds: all.map((actor) => () => closeWith(actor, 0n)) },
    { at: at(18.5), deeds: [] },
  ]
}

function todaySoFar({ rudo, blessing, sipho, chipo, farai }: Crew, at: (index: number) => Date): Scene[] {
  const special: Record<number, Deed[]> = {
    0: [rudo, blessing, sipho, chipo].map((actor) => () => open(actor, { USD: '20' })),
    1: [() => serveIn(blessing, 'ZAR', '100', ORDERS.econet('5'))],
    2: [() => topUp(farai, { amount: '150' })],
    3: [() => nextSale({ kind: 'reject' }).then(() => serveByPhone(sipho, ORDERS.power('10')))],
    4: [fallDue, () => sellElsewhere(process.env.SERVICE_BASE_URL ?? '')],
    5: [
      () => move(rudo, 'cash_drop', { amount: '40', reason: 'To the safe' }),
      () => serveIn(sipho, 'ZWG', '150', ORDERS.econet('5')),
      () => closeWith(chipo, -450n),
    ],
    6: [() => serve(rudo, ORDERS.voucher('20'))],
    7: [() => serve(blessing, ORDERS.bill('45'))],
  }
  return Array.from({ length: STEPS }, (_, index) => ({
    at: at(index),
    deeds: [
      ...(special[index] ?? []),
      () => serve(rudo, ORDERS.econet(index % 2 ? '10' : '20'), '20'),
      () => serve(chipo, index % 3 ? ORDERS.netone('5') : ORDERS.power('10')),
      () => serve(rudo, ORDERS.bundle()),
      () => serve(blessing, index % 2 ? ORDERS.power('40') : ORDERS.econet('10')),
      ...(index % 2 ? [() => serve(sipho, ORDERS.econet('5'))] : []),
      ...(index % 3 === 0 ? [() => serveByPhone(blessing, ORDERS.netone('10'))] : []),
    ],
  }))
}

function rightNow({ rudo, blessing, sipho, chipo, farai }: Crew): Deed[] {
  const slow = () => nextSale({ kind: 'pend', seconds: 4 * 60 * 60 })
  return [
    () => serve(rudo, ORDERS.econet('2')),
    () => serve(sipho, ORDERS.econet('5')),
    () => turnAway(rudo, ORDERS.netone('2')),
    () => serve(rudo, ORDERS.econet('1')),
    () => turnAway(blessing, ORDERS.netone('5')),
    () => serve(blessing, ORDERS.econet('10')),
    () => serve(sipho, ORDERS.netone('1')),
    () => slow().then(() => serve(sipho, ORDERS.power('10'))),
    () => turnAway(chipo, ORDERS.netone('2')),
    () => serveAndReprint(rudo, ORDERS.econet('5')),
    () => slow().then(() => serve(chipo, ORDERS.power('5'))),
    () => nextSale({ kind: 'reject' }).then(() => serveByPhone(rudo, ORDERS.netone('5'))),
    () => {
      const input = { intentId: randomUUID(), method: 'usdt', amount: '300', phone: '', code: '' }
      return askTopUp({ ctx: { actor: farai }, input })
    },
  ]
}

/** Closes a drawer with a count that differs by that many US cents from what the drawer should hold. */
async function closeWith(actor: Actor, differenceCents: bigint): Promise<void> {
  const balances = await listDrawerBalances(db(), 'test', actor.till?.id ?? '')
  const counted = balances.map(({ currency, nativeCents }) => {
    const cents = nativeCents + (currency === 'USD' ? differenceCents : 0n)
    return [currency, `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`]
  })
  await close(actor, Object.fromEntries(counted))
}
