import { beforeAll, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { playLife } from './play.ts'
import { openModelShop, type People } from './real-shop.ts'
import { closeTill, payIn } from './steps/drawer.ts'
import { giveBack, payOutMoney } from './steps/give-back.ts'
import { openTicket, raiseCharge } from './steps/open-ticket.ts'
import { askByPhone, customerAnswers, giveUp, typeCode } from './steps/pay-by-phone.ts'
import { payCash } from './steps/pay-cash.ts'
import { sellOnceMore, sellWaiting } from './steps/sell-again.ts'
import { timePasses, workerTurn } from './steps/worker-and-time.ts'

const shop = openShop()
let people: People

beforeAll(async () => {
  people = await openModelShop()
})

test('whatever happens to payments by phone, the shop is where the rules say', { timeout: 3_600_000 }, async () => {
  const often = [askByPhone, askByPhone, askByPhone, workerTurn, workerTurn, workerTurn, customerAnswers, typeCode]
  const now = [openTicket, payCash, timePasses, timePasses, giveUp, sellOnceMore, sellWaiting, payOutMoney]
  await playLife(shop, people, [...often, ...now, raiseCharge, giveBack, closeTill, payIn])
})
