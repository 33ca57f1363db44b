import { expect, test } from 'vitest'
import { MOST_VIEWS } from '@/lib/office/reports/model.ts'
import { listViews, removeView, saveView } from '@/lib/office/reports/saved-views.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const save = (actor: Actor, name: string, query = 'report=money&by=wallet&period=month') =>
  saveView({ ctx: { actor }, input: { name, query } })
const namesOf = async (actor: Actor) => (await listViews(actor)).map(({ name }) => name)

test('a view is kept under its name for whoever saved it, and the same name replaces it', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await save(owner, ' Wallets ')
  await save(owner, 'Wallets', 'report=sales&evil=1&period=week&branch=HRE-01&columns=net,margin')
  expect(await listViews(owner)).toMatchObject([
    { name: 'Wallets', query: 'report=sales&period=week&branch=HRE-01&columns=net%2Cmargin' },
  ])
  expect(await namesOf(manager)).toEqual([])
  const [view] = await listViews(owner)
  await removeView({ ctx: { actor: manager }, input: { viewId: view?.id ?? '' } })
  expect(await namesOf(owner)).toEqual(['Wallets'])
  await removeView({ ctx: { actor: owner }, input: { viewId: view?.id ?? '' } })
  expect(await namesOf(owner)).toEqual([])
})

test('a view needs a name, only so many are kept even at once, and who reads no reports keeps none', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await expect(save(manager, '  ')).rejects.toMatchObject({ problem: { code: 'VIEW_NAME_EMPTY' } })
  await expect(save(shop.actor, 'Mine')).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
  const all = await Promise.allSettled(
    Array.from({ length: MOST_VIEWS + 3 }, (_, number) => save(manager, `${number}`)),
  )
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await namesOf(manager)).toHaveLength(MOST_VIEWS)
})
