import type pg from 'pg'
import { inTransaction } from '../store/database.ts'
import { createPartner } from './create-partner.ts'

const DEMO = {
  code: 'XP-DEMO-0001',
  name: 'Demo Partner',
  portalToken: 'portal_demo',
  testKey: 'service_test_demo_all_abilities',
}

const BRANCHES = [
  ['HRE-01', 'Harare First Street'],
  ['BYO-01', 'Bulawayo Fife Street'],
  ['MUT-01', 'Mutare Main Street'],
] as const

/** Creates the demo partner at the first start; it is fixed, so a point of sale needs no set-up. */
export async function ensureDemoPartner(pool: pg.Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { rowCount } = await db.query('select 1 from partners where code = $1', [DEMO.code])
    if (rowCount) return
    const partnerId = await createPartner(db, DEMO, now)
    for (const [at, [id, name]] of BRANCHES.entries()) {
      const sql = 'insert into branches (partner_id, id, name, created_at) values ($1, $2, $3, $4)'
      await db.query(sql, [partnerId, id, name, new Date(now.getTime() + at)])
    }
  })
}
