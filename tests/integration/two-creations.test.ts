import { beforeAll, expect, test } from 'vitest'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { savePreset } from '@/lib/counter/printers/presets.ts'
import { saveView } from '@/lib/office/reports/saved-views.ts'
import { syncBranches } from '@/lib/office/set-up/sync-branches.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { makeRole } from '@/lib/people/roles/change-role.ts'
import { setCompanyAccount } from '@/lib/people/staff/company-account.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { addTill, enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()

type Owner = { ctx: { actor: Actor }; code: () => Promise<string>; hired: Actor }
const owners: Owner[] = []

beforeAll(async () => {
  for (const name of ['Tendai', 'Rumbi']) {
    const actor = await openTill('HRE-01', name, 'owner')
    const code = await giveAuthenticator(actor)
    owners.push({ ctx: { actor }, code, hired: await openTill('HRE-01', `${name} hired`, 'manager') })
  }
})

/** What two owners make at once under one name. */
type Creation = {
  what: string
  /** The table that gets the row. */
  table: string
  create: (owner: Owner) => Promise<unknown>
  count: () => Promise<number>
  rows: number
  /** What the second is told; null where both get what they asked for. */
  refusal: string | null
}

const BRANCH = 'HRE-01'
const preset = (branchCode: string | null) => ({ id: null, branchCode, name: 'Counter', setup: USUAL_SETUP })
const person = { name: 'Nyasha', username: 'nyasha', role: 'cashier', locale: 'en' } as const
const currency = { code: 'ZAR', accepted: true, smallest: '1', shown: '' }

const CREATIONS: Creation[] = [
  {
    what: 'a role',
    table: 'CustomRole',
    create: async ({ ctx, code }) =>
      makeRole({ ctx, input: { name: 'Clerk', base: 'cashier', permissions: ['report:read'], code: await code() } }),
    count: () => db().customRole.count(),
    rows: 1,
    refusal: 'ROLE_NAME_TAKEN',
  },
  {
    what: 'a person',
    table: 'Staff',
    create: ({ ctx }) => hireStaff({ ctx, input: { ...person, branches: [BRANCH] } }),
    count: () => db().staff.count({ where: { username: 'nyasha' } }),
    rows: 1,
    refusal: 'USERNAME_TAKEN',
  },
  {
    what: 'an e-mail to sign in with',
    table: 'CompanyAccount',
    create: async ({ ctx, code, hired: { staffId } }) =>
      setCompanyAccount({ ctx, input: { staffId, email: 'farai@kopje.example', code: await code() } }),
    count: () => db().companyAccount.count(),
    rows: 1,
    refusal: 'EMAIL_TAKEN',
  },
  {
    what: 'a preset of a branch',
    table: 'PrinterPreset',
    create: ({ ctx }) => savePreset({ ctx, input: { ...preset(BRANCH), shown: '' } }),
    count: () => db().printerPreset.count({ where: { branchCode: BRANCH, name: 'Counter' } }),
    rows: 1,
    refusal: 'PRESET_NAME_TAKEN',
  },
  {
    what: 'a preset for every branch',
    table: 'PrinterPreset',
    create: ({ ctx }) => savePreset({ ctx, input: { ...preset(null), shown: '' } }),
    count: () => db().printerPreset.count({ where: { branchCode: null, name: 'Counter' } }),
    rows: 1,
    refusal: 'PRESET_NAME_TAKEN',
  },
  {
    what: 'a till',
    table: 'Till',
    create: ({ ctx }) => addTill({ ctx, input: { branchCode: BRANCH, number: 90 } }),
    count: () => db().till.count({ where: { number: 90 } }),
    rows: 1,
    refusal: 'TILL_ADDED',
  },
  {
    what: 'the next till, in two browsers',
    table: 'Till',
    create: ({ ctx }) => enrolTill({ ctx, input: { branchCode: BRANCH, number: null } }),
    count: () => db().till.count({ where: { enrolmentHash: { not: null } } }),
    rows: 2,
    refusal: null,
  },
  {
    what: 'a currency with other notes',
    table: 'Currency',
    create: (owner) =>
      setCurrency({ ctx: owner.ctx, input: { ...currency, notes: owner === owners[0] ? '100' : '200 100' } }),
    count: () => db().currency.count({ where: { code: 'ZAR' } }),
    rows: 1,
    refusal: 'CURRENCY_HERE',
  },
  {
    what: 'one person’s view, whose name replaces one that is there,',
    table: 'SavedView',
    create: () => saveView({ ctx: owners[0]?.ctx ?? expect.unreachable(), input: { name: 'Wallets', query: '' } }),
    count: () => db().savedView.count(),
    rows: 1,
    refusal: null,
  },
  {
    what: 'the branches that the Service has',
    table: 'Branch',
    create: ({ ctx }) => syncBranches({ ctx }),
    count: () => db().branch.count({ where: { code: 'MUT-01' } }),
    rows: 1,
    refusal: null,
  },
]

for (const { what, table, create, count, rows, refusal } of CREATIONS) {
  test(`of two who make ${what} at once, ${refusal ? 'one is told that it is there' : 'both have it'}`, async () => {
    // Readers see no row yet, and no row can be written, until both have looked or wait for who looked first.
    const held = `lock table "${table}" in share mode`
    const both = await whileLocked(shop.databaseUrl, held, [], async () => {
      const answers = Promise.allSettled(owners.map(create))
      expect(await waitsOrGoesOn(answers, 2)).toBe('waits')
      return { answers }
    })
    const refused = (await both.answers).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const problem = expect.objectContaining({ code: refusal })
    expect(refused).toEqual(refusal ? [expect.objectContaining({ problem })] : [])
    expect(await count()).toBe(rows)
  })
}
