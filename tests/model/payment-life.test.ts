import { beforeAll, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { often } from './often.ts'
import { playLife } from './play.ts'
import { openModelShop, type People } from './real-shop.ts'
import { bothTillsSell, slowPrice } from './steps/at-once.ts'
import { askForDeposit } from './steps/deposit.ts'
import { closeTill } from './steps/drawer.ts'
import { giveBack, payOutMoney } from './steps/give-back.ts'
import { openTicket, raiseCharge } from './steps/open-ticket.ts'
import { askByPhone, customerAnswers, giveUp, typeCode } from './steps/pay-by-phone.ts'
import { payCash } from './steps/pay-cash.ts'
import { sellOnceMore, sellWaiting } from './steps/sell-again.ts'
import { paidAfterAll, payOutUnconfirmed } from './steps/service-changes-its-mind.ts'
import { timePasses, workerTurn } from './steps/worker-and-time.ts'

const shop = openShop()
let people: People

beforeAll(async () => {
  people = await openModelShop()
})

test('whatever happens to mobile money payments, the shop matches the rules', { timeout: 3_600_000 }, async () => {
  await playLife('payment', { shop, people }, [
    ...often(2, openTicket),
    ...often(6, askByPhone),
    ...often(2, askForDeposit),
    ...often(6, workerTurn),
    ...often(4, customerAnswers),
    ...often(3, typeCode),
    ...often(3, timePasses),
    ...often(2, payCash),
    ...often(2, sellOnceMore),
    ...often(2, sellWaiting),
    ...often(2, payOutMoney),
    ...often(2, bothTillsSell),
    giveUp,
    paidAfterAll,
    payOutUnconfirmed,
    slowPrice,
    raiseCharge,
    giveBack,
    closeTill,
  ])
})
