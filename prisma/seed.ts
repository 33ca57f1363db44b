import { hashSecret } from '../lib/people/secrets/hash-secret.ts'
import { db, disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { CURRENCIES } from './demo-currencies.ts'
import { BRANCHES, DEMO_PASSWORD, DEMO_PIN, PEOPLE } from './demo-people.ts'

await requireDatabase()
for (const branch of BRANCHES) {
  await db().branch.upsert({ where: { code: branch.code }, create: branch, update: {} })
}
const [pinHash, passwordHash] = await Promise.all([hashSecret(DEMO_PIN), hashSecret(DEMO_PASSWORD)])
for (const { name, role, branches } of PEOPLE) {
  const username = name.toLowerCase()
  const known = await db().staff.findUnique({ where: { username }, select: { id: true } })
  if (known) continue
  await db().staff.create({
    data: {
      name,
      username,
      role,
      pinHash,
      passwordHash,
      branches: { create: branches.map((branchCode) => ({ branchCode })) },
    },
  })
}
for (const { buyingMicros, sellingMicros, ...currency } of CURRENCIES) {
  if (await db().currency.findUnique({ where: { code: currency.code } })) continue
  await db().currency.create({ data: { ...currency, rates: { create: { buyingMicros, sellingMicros } } } })
}
await disconnect()
