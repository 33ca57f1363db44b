import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '@/lib/people/access/model.ts'
import { OWN_CODE_MINUTES, spends } from '@/lib/people/access/spending.ts'
import { SESSION_SECONDS, sealSession } from '@/lib/people/sessions/session-token.ts'
import { db } from '@/lib/platform/database/db.ts'
import { OPEN_DOORS } from '../../scripts/doors/open-doors.ts'
import { type Door, readDoors } from '../../scripts/doors/read-doors.ts'
import { allForms } from '../support/doors/all-forms.ts'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import {
  type BuiltAction,
  type Fields,
  type Posted,
  postAction,
  readBuiltActions,
} from '../support/doors/post-action.ts'
import { PLACE, stageOf } from '../support/doors/stage.ts'
import type { WalkForm } from '../support/doors/walk-form.ts'
import { watchWrites } from '../support/doors/watch-writes.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { openShop } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

/** A session that somebody stole, whose own code is old, at every door that spends: over HTTP, at the built web process. */
const shop = openShop()
/** Sets up a branch with a till and people, so it spends, though the page may be opened to look. */
const SETS_UP = 'setUpBranchAction'
const doors = readDoors().filter(({ kind, name, access }) => {
  if (kind !== 'action' || name in OPEN_DOORS || access === null || !('permission' in access)) return false
  return spends(access.permission as Permission) || name === SETS_UP
})
const forms = new Map<string, WalkForm>()
let web: WebProcess
let built: BuiltAction[]
let written: () => Promise<string[]>
let cashier: Caller

beforeAll(async () => {
  web = await startWeb()
  built = readBuiltActions()
  cashier = await signInCaller(web.url, { role: 'cashier' })
  const manager = await signInCaller(web.url, { role: 'manager', at: cashier })
  const owner = await signInCaller(web.url, { role: 'owner', at: cashier })
  const ownersCode = await giveAuthenticator(owner.actor)
  for (const form of allForms(stageOf(shop, { cashier, manager, owner, ownersCode }))) forms.set(form.action, form)
  written = await watchWrites()
}, 300_000)

afterAll(() => web?.stop())

const formOf = ({ name, file }: Door) => forms.get(name) ?? forms.get(`${file} ${name}`) ?? expect.unreachable(name)

function post(door: Door, fields: Fields, headers: Caller['headers']): Promise<Posted> {
  const action = built.find(({ name, file }) => name === door.name && file === door.file)
  if (!action) throw new Error(`${door.name} is not in the build`)
  return postAction(web.url, action, { fields, headers, state: door.maker !== 'pageAction' })
}

/** Another session of the same person at the same till, whose code is that many minutes old. */
async function stolenFrom(
  { actor, headers }: Caller,
  minutes: number,
): Promise<{ id: string; headers: Caller['headers'] }> {
  const { id } = await db().staffSession.create({
    data: {
      staffId: actor.staffId,
      tillId: actor.till?.id ?? null,
      provenAt: new Date(Date.now() - minutes * 60_000),
      expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
      activeAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    },
  })
  const till = headers.cookie?.split('; ')[1]
  return { id, headers: { ...headers, cookie: `pos-session=${await sealSession(id)}; ${till}` } }
}

const withoutCode = ({ code: _, ...fields }: Fields): Fields => fields
const asksCode = ({ status, to, refused }: Posted) => {
  return status < 400 && (refused === 'CODE_NEEDED' || /^\/prove\?from=/.test(to ?? ''))
}

test.each(doors)('$file $name: is refused to a session whose code is old, and nothing is written', async (door) => {
  const owner = await signInCaller(web.url, { role: 'owner', at: cashier })
  const fields = withoutCode(await formOf(door).fill(owner.actor))
  const stolen = await stolenFrom(owner, OWN_CODE_MINUTES + 1)
  await written()
  const posted = await post(door, fields, stolen.headers)
  expect(asksCode(posted), `${posted.status} ${posted.to} ${posted.refused}`).toBe(true)
  expect(await written()).toEqual([])
})

test('the walk knows the doors that spend: tills, people, roles, limits, prices, payouts, top-ups, keys, and who hears of them', () => {
  expect(doors.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...[
        'issueEnrolmentCodeAction',
        'enrolThisTillAction',
        'revokeTillAction',
        'hireStaffAction',
        'resetSecretAction',
      ],
      ...['importPeopleAction', 'editStaffAction', 'reactivateStaffAction', 'makeRoleAction', 'changeRoleAction'],
      ...['changeBranchAction', 'importBranchesAction', 'setProductPriceAction', 'planPriceAction', 'setRateAction'],
      ...['moveSafeAction', 'askTopUpAction', 'setDayLimitAction', 'setKeyExpiryAction', 'setAlertRuleAction', SETS_UP],
    ]),
  )
})

const doorNamed = (wanted: string) => doors.find(({ name }) => name === wanted) ?? expect.unreachable(wanted)
const hired = (username: string) => ({
  ...{ name: 'Tatenda', username, role: 'supervisor', branches: [PLACE.branch], locale: 'en' },
})

test('one code covers a visit: it is taken with the form that asks for it, and the next form needs none', async () => {
  const owner = await signInCaller(web.url, { role: 'owner', at: cashier })
  const code = await giveAuthenticator(owner.actor)
  const own = await stolenFrom(owner, OWN_CODE_MINUTES + 1)
  const hire = doorNamed('hireStaffAction')
  const asked = { ownCodeAsked: '1' }
  expect((await post(hire, { ...hired('tatenda-0'), ...asked, code: '000000' }, own.headers)).refused).toBe(
    'CODE_WRONG',
  )
  expect((await post(hire, { ...hired('tatenda-1'), ...asked, code: await code() }, own.headers)).refused).toBeNull()
  const enrol = doorNamed('issueEnrolmentCodeAction')
  expect((await post(enrol, { branch: PLACE.branch, number: '' }, own.headers)).refused).toBeNull()
  const later = { provenAt: new Date(Date.now() - (OWN_CODE_MINUTES + 1) * 60_000) }
  await db().staffSession.update({ where: { id: own.id }, data: later })
  expect((await post(hire, hired('tatenda-2'), own.headers)).refused).toBe('CODE_NEEDED')
  expect(await db().staff.count({ where: { username: { startsWith: 'tatenda-' } } })).toBe(1)
})

test('a manager who is changed needs a code of their own each time, which the form’s one code is', async () => {
  const owner = await signInCaller(web.url, { role: 'owner', at: cashier })
  const code = await giveAuthenticator(owner.actor)
  const manager = await signInCaller(web.url, { role: 'manager', at: cashier })
  const reset = doorNamed('resetSecretAction')
  const fields = { staffId: manager.actor.staffId, kind: 'pin' }
  const fresh = await stolenFrom(owner, 0)
  expect((await post(reset, fields, fresh.headers)).refused).toBe('CODE_NEEDED')
  const old = await stolenFrom(owner, OWN_CODE_MINUTES + 1)
  expect((await post(reset, { ...fields, code: await code() }, old.headers)).refused).toBeNull()
})
