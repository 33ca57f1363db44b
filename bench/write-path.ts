/**
 * `npm run bench:write-path`: what one sale writes, from the price to “delivered”, as PostgreSQL itself counts it; what
 * a simulation of the busiest hour predicts from that for a thousand branches; and how close it comes to presses that
 * are really sent. WRITE_PATH_SALES is how many of each kind are counted, WRITE_PATH_ROUNDS how often presses are sent.
 */
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { median } from './figures.ts'
import { simulateChains } from './write-path/chains.ts'
import { countSales } from './write-path/count-sales.ts'
import { askByPhone, press, priced } from './write-path/deeds.ts'
import { printCounts, printTables } from './write-path/print.ts'
import { probeBalance, probeFlush, probeNotify } from './write-path/probes.ts'
import { coursesOf } from './write-path/profile.ts'
import { recordPress } from './write-path/record.ts'
import { openMeasuredShop, openTill } from './write-path/shop.ts'
import { gapOf, heldFor } from './write-path/trace.ts'
import { validate } from './write-path/validate.ts'

const SALES = Number(process.env.WRITE_PATH_SALES ?? 100)
const ROUNDS = Number(process.env.WRITE_PATH_ROUNDS ?? 3)
const STANDBY_MS = 4
/** A payment from this number stays pending at the Service for half a minute of its own clock. */
const SLOW_PAYER = '263000000002'

const shop = await openMeasuredShop()
try {
  const demo = credentialNamed('demo')
  await refreshBalance(demo)
  const counted = await countSales(shop, SALES)
  printCounts(counted)
  printTables(counted)

  const till = await openTill(shop.simulatorUrl, 'ONE-02')
  for (const one of await priced([till], 20)) await press(one)
  const plain = await recordPress(shop.admin, till)
  for (const one of await priced([till], 1)) await askByPhone(one, SLOW_PAYER)
  await refreshBalance(demo)
  const behind = await recordPress(shop.admin, till)
  const flushMs = await probeFlush(shop)
  const gapMs = median([gapOf(plain.trace), gapOf(behind.trace)])
  console.log(`a flush ${flushMs.toFixed(2)} ms, between two statements ${gapMs.toFixed(2)} ms,`)
  console.log(`the lock of the balance is held for ${heldFor(behind.trace)?.toFixed(0)} ms`)

  const presses = [
    { name: 'as it is', recorded: plain },
    { name: 'while a payment by phone is open', recorded: behind },
    { name: 'with prepared statements', recorded: plain, prepared: true },
  ]
  const { rows, costs } = await validate(shop, presses, { rounds: ROUNDS, flushMs })
  console.table(rows)
  console.log('processor time of a press, in milliseconds, at the server and in the process that sends it')
  console.table(Object.fromEntries(costs))

  const notified = []
  for (const connections of [1, 4, 16]) {
    const figures: Record<string, string> = { connections: String(connections) }
    for (const way of ['silent', 'within', 'after'] as const) {
      figures[way] = (await probeNotify(shop, connections, way, STANDBY_MS)).toFixed(0)
    }
    notified.push(figures)
  }
  console.log(`commits a second where a flush takes ${STANDBY_MS} ms longer`)
  console.table(notified)

  const weighed = []
  for (const booked of [0, 1_000, 9_000, 50_000])
    weighed.push({ booked, ms: (await probeBalance(shop, booked)).toFixed(1) })
  console.log('weighing the balance, by sales booked since it was told')
  console.table(weighed)

  const pressMs = costs.get('as it is')?.serverMs ?? 0
  const preparedMs = costs.get('with prepared statements')?.serverMs ?? 0
  const courses = coursesOf(counted, behind.trace)
  const statements = plain.trace.length
  simulateChains(courses, { workMs: pressMs / statements, preparedMs: preparedMs / statements, gapMs })
} finally {
  await shop.stop()
}
