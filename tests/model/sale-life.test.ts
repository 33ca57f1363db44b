import { beforeAll, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { often } from './often.ts'
import { playLife } from './play.ts'
import { openModelShop, type People } from './real-shop.ts'
import { bothTillsSell } from './steps/at-once.ts'
import { closeTill, payIn } from './steps/drawer.ts'
import { giveBack } from './steps/give-back.ts'
import { keepOfChange, payOfKept } from './steps/kept-change.ts'
import { openTicket, raiseCharge, requote } from './steps/open-ticket.ts'
import { payOfAccount } from './steps/pay-account.ts'
import { payCash } from './steps/pay-cash.ts'
import { sellOnceMore, sellWaiting } from './steps/sell-again.ts'
import { timePasses, workerTurn } from './steps/worker-and-time.ts'

const shop = openShop()
let people: People

beforeAll(async () => {
  people = await openModelShop()
})

test('whatever happens to cash sales, the shop matches the rules', { timeout: 3_600_000 }, async () => {
  await playLife('sale', { shop, people }, [
    ...often(3, openTicket),
    ...often(8, payCash),
    ...often(6, workerTurn),
    ...often(4, timePasses),
    ...often(3, giveBack),
    ...often(2, sellOnceMore),
    ...often(2, bothTillsSell),
    requote,
    raiseCharge,
    sellWaiting,
    ...often(2, keepOfChange),
    payOfKept,
    payOfAccount,
    closeTill,
    payIn,
  ])
})
