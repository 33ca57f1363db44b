import { hashSecret } from '../lib/auth/secrets.ts'
import { db } from '../lib/db.ts'
import type { Role } from '../lib/staff/model.ts'

/** The demo's people: the same branches as the simulator's demo partner, PINs and passwords that the terminal shows. */
const BRANCHES = [
  { code: 'HRE-01', name: 'Harare First Street' },
  { code: 'BYO-01', name: 'Bulawayo Fife Street' },
  { code: 'MUT-01', name: 'Mutare Main Street' },
]
const STAFF: { name: string; role: Role; branches: string[] }[] = [
  { name: 'Rudo', role: 'cashier', branches: ['HRE-01'] },
  { name: 'Blessing', role: 'cashier', branches: ['HRE-01'] },
  { name: 'Tatenda', role: 'cashier', branches: ['HRE-01'] },
  { name: 'Nomsa', role: 'supervisor', branches: ['HRE-01'] },
  { name: 'Farai', role: 'manager', branches: ['HRE-01', 'BYO-01', 'MUT-01'] },
  { name: 'Sipho', role: 'cashier', branches: ['BYO-01'] },
  { name: 'Thandeka', role: 'supervisor', branches: ['BYO-01'] },
  { name: 'Chipo', role: 'cashier', branches: ['MUT-01'] },
  { name: 'Tendai', role: 'owner', branches: ['HRE-01', 'BYO-01', 'MUT-01'] },
]
const DEMO_PIN = '1234'
const DEMO_PASSWORD = 'kopje-demo'

for (const branch of BRANCHES) {
  await db().branch.upsert({ where: { code: branch.code }, create: branch, update: {} })
}
const [pinHash, passwordHash] = await Promise.all([hashSecret(DEMO_PIN), hashSecret(DEMO_PASSWORD)])
for (const { name, role, branches } of STAFF) {
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
await db().$disconnect()
