import { randomUUID } from 'node:crypto'
import { type Actor, builtIn } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { CURRENCIES } from '../../../prisma/demo-currencies.ts'
import { BRANCHES, PEOPLE } from '../../../prisma/demo-people.ts'
import { SELLS_ON_ACCOUNT } from '../../support/selling-on-account.ts'

/** Two cashiers at two tills of a branch, its supervisor at the first, its manager and the owner at none. */
export type People = Record<'rudo' | 'blessing' | 'nomsa' | 'farai' | 'tendai', Actor>

/** A card machine, and a customer whose limit a few sales use up. */
export const CARD_ID = '0ca2d000-0000-4000-8000-000000000002'
export const ACCOUNT_ID = '0acc0000-0000-4000-8000-000000000001'
const LIMIT_CENTS = 4_000n

/** Opens the shop in a fresh database: branches, people, tills, their currencies, a card machine and an account. */
export async function hirePeople(): Promise<People> {
  await db().branch.createMany({ data: BRANCHES })
  for (const { buyingMicros, sellingMicros, ...currency } of CURRENCIES) {
    await db().currency.create({ data: { ...currency, rates: { create: { buyingMicros, sellingMicros } } } })
  }
  const card = { id: CARD_ID, name: 'Swipe', currency: 'USD', asksReference: false, givesChange: false }
  await db().paymentType.create({ data: { ...card, branches: [], feePoints: 150 } })
  const account = { id: ACCOUNT_ID, name: 'Mbare Primary School', limitCents: LIMIT_CENTS }
  await db().customerAccount.create({ data: { ...account, branches: [] } })
  const [first, second] = [await openTill(1), await openTill(2)]
  return {
    rudo: await hire('Rudo', first),
    blessing: await hire('Blessing', second),
    nomsa: await hire('Nomsa', first),
    farai: await hire('Farai', null),
    tendai: await hire('Tendai', null),
  }
}

async function hire(name: string, till: Actor['till']): Promise<Actor> {
  const person = PEOPLE.find((one) => one.name === name)
  if (!person) throw new Error(`Nobody is called ${name}.`)
  const { role, branches } = person
  const created = { create: branches.map((branchCode) => ({ branchCode })) }
  const staff = await db().staff.create({ data: { name, username: name.toLowerCase(), role, branches: created } })
  return {
    staffId: staff.id,
    sessionId: randomUUID(),
    name,
    ...(role === 'cashier' ? SELLS_ON_ACCOUNT : builtIn(role)),
    locale: 'en',
    proven: true,
    fresh: true,
    branches,
    till,
  }
}

async function openTill(number: number): Promise<Actor['till']> {
  const [branch] = BRANCHES
  if (!branch) throw new Error('There is no branch.')
  const { id } = await db().till.create({ data: { branchCode: branch.code, number, enrolmentHash: randomUUID() } })
  return { id, number, branchCode: branch.code, branchName: branch.name, training: false, refusedCurrencies: [] }
}
