import { beforeAll, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { playLife } from './play.ts'
import { openModelShop, type People } from './real-shop.ts'
import { closeTill, payIn } from './steps/drawer.ts'
import { giveBack } from './steps/give-back.ts'
import { openTicket, raiseCharge, requote } from './steps/open-ticket.ts'
import { payCash } from './steps/pay-cash.ts'
import { timePasses, workerTurn } from './steps/worker-and-time.ts'

const shop = openShop()
let people: People

beforeAll(async () => {
  people = await openModelShop()
})

test('whatever happens to sales for cash, the shop is where the rules say', { timeout: 3_600_000 }, async () => {
  const often = [
    openTicket,
    payCash,
    payCash,
    payCash,
    payCash,
    workerTurn,
    workerTurn,
    workerTurn,
    timePasses,
    timePasses,
  ]
  await playLife(shop, people, [...often, requote, raiseCharge, giveBack, giveBack, closeTill, payIn])
})
