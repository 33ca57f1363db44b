import { beforeAll, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { often } from './often.ts'
import { playLife } from './play.ts'
import { openModelShop, type People } from './real-shop.ts'
import { closeTill, payIn } from './steps/drawer.ts'
import { giveBack, payOutMoney } from './steps/give-back.ts'
import { openTicket, raiseCharge } from './steps/open-ticket.ts'
import { payOfAccount } from './steps/pay-account.ts'
import { askByPhone } from './steps/pay-by-phone.ts'
import { payCash } from './steps/pay-cash.ts'
import { sellOnceMore, sellWaiting } from './steps/sell-again.ts'
import { payOutUnconfirmed } from './steps/service-changes-its-mind.ts'
import { goodsHad, settleReversed } from './steps/settle.ts'
import { timePasses, workerTurn } from './steps/worker-and-time.ts'

const shop = openShop()
let people: People

beforeAll(async () => {
  people = await openModelShop()
})

test('whatever happens to money that bought nothing, the shop matches the rules', {
  timeout: 3_600_000,
}, async () => {
  await playLife('return', { shop, people }, [
    ...often(2, openTicket),
    ...often(5, payCash),
    ...often(3, askByPhone),
    ...often(6, workerTurn),
    ...often(4, timePasses),
    ...often(4, giveBack),
    ...often(3, payOutMoney),
    ...often(5, sellOnceMore),
    ...often(2, sellWaiting),
    ...often(3, goodsHad),
    ...often(3, settleReversed),
    payOutUnconfirmed,
    raiseCharge,
    payOfAccount,
    closeTill,
    payIn,
  ])
})
