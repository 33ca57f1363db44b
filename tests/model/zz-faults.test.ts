import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { playLife } from './play.ts'
import { openModelShop, type People } from './real-shop.ts'
import { bothTillsSell, slowPrice } from './steps/at-once.ts'
import { askForDeposit } from './steps/deposit.ts'
import { giveBack, payOutMoney } from './steps/give-back.ts'
import { openTicket, raiseCharge } from './steps/open-ticket.ts'
import { askByPhone, customerAnswers, giveUp } from './steps/pay-by-phone.ts'
import { payCash } from './steps/pay-cash.ts'
import { sellOnceMore, sellWaiting } from './steps/sell-again.ts'
import { paidAfterAll, payOutUnconfirmed } from './steps/service-changes-its-mind.ts'
import { goodsHad, settleReversed } from './steps/settle.ts'
import { timePasses, workerTurn } from './steps/worker-and-time.ts'

void fc
const shop = openShop()
let people: People
beforeAll(async () => {
  people = await openModelShop()
})
const SETS: Record<string, any[]> = {
  1: [askForDeposit, workerTurn, bothTillsSell],
  2: [askForDeposit, workerTurn, payCash, sellOnceMore, giveUp],
  3: [askByPhone, workerTurn, timePasses, settleReversed],
  4: [askForDeposit, workerTurn, payOutUnconfirmed],
  5: [payCash, giveBack],
  7: [slowPrice, openTicket],
  8: [payCash, goodsHad, openTicket, timePasses],
  9: [askByPhone, sellWaiting],
  11: [payCash],
  15: [payCash, workerTurn],
  'zwg note': [raiseCharge, payCash, openTicket],
  x: [askByPhone, askByPhone, workerTurn, timePasses, customerAnswers, sellOnceMore, payOutMoney, paidAfterAll, giveUp],
}
test('faults', { timeout: 3_600_000 }, async () => {
  await playLife('sale', { shop, people }, SETS[process.env.MODEL_MENDED || 'x'] ?? [])
})
