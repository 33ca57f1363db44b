import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission, Role } from '@/lib/people/access/model.ts'
import { ROLES } from '@/lib/people/access/model.ts'
import { OWN_CODE_MINUTES, spends } from '@/lib/people/access/spending.ts'
import { SESSION_SECONDS, sealSession } from '@/lib/people/sessions/session-token.ts'
import { db } from '@/lib/platform/database/db.ts'
import { OPEN_DOORS } from '../../scripts/doors/open-doors.ts'
import { type Door, readDoors } from '../../scripts/doors/read-doors.ts'
import { allForms } from '../support/doors/all-forms.ts'
import { type Caller, nobodies, signInCaller } from '../support/doors/callers.ts'
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
import { WHO_MAY } from '../support/role-table.ts'
import { openShop } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

/**
 * Every server action over HTTP, as everybody, with a form that works for the one who may; then those that spend, as a
 * session that somebody stole, whose own code is old.
 */
const shop = openShop()
const doors = readDoors().filter(({ kind, name }) => kind === 'action' && !(name in OPEN_DOORS))
const forms = new Map<string, WalkForm>()
let web: WebProcess
let built: BuiltAction[]
let written: () => Promise<string[]>
let atHome: Record<Role, Caller>
let away: Caller[]
let unproven: Caller
let nobody: Caller[]

beforeAll(async () => {
  web = await startWeb()
  built = readBuiltActions()
  const cashier = await signInCaller(web.url, { role: 'cashier' })
  const at = (role: Role) => signInCaller(web.url, { role, at: cashier })
  atHome = { cashier, supervisor: await at('supervisor'), manager: await at('manager'), owner: await at('owner') }
  unproven = {
    ...(await signInCaller(web.url, { role: 'manager', at: cashier, proven: false })),
    name: 'a manager by PIN',
  }
  const other = await signInCaller(web.url, { role: 'cashier', branch: PLACE.elsewhere })
  const there = (role: Role) => signInCaller(web.url, { role, branch: PLACE.elsewhere, at: other })
  away = [other, await there('supervisor'), await there('manager')]
  nobody = await nobodies(web.url, other)
  const { manager, owner } = atHome
  const ownersCode = await giveAuthenticator(owner.actor)
  for (const form of allForms(stageOf(shop, { cashier, manager, owner, ownersCode }))) forms.set(form.action, form)
  written = await watchWrites()
}, 300_000)

afterAll(() => web?.stop())

const formOf = ({ name, file }: Door) => forms.get(name) ?? forms.get(`${file} ${name}`)

/** The roles that may post a form, by the table written down a second time. */
function rolesFor({ access }: Door, form: WalkForm): readonly Role[] {
  const permission = access && 'permission' in access ? (access.permission as Permission) : null
  return form.only?.roles ?? (permission ? WHO_MAY[permission] : ROLES)
}

/** Whoever is signed in, and whether the form is theirs to post. */
function callersFor(door: Door, form: WalkForm): { caller: Caller; allowed: boolean }[] {
  const roles = rolesFor(door, form)
  const isOffice = !roles.includes('supervisor') && !(door.access && 'signedIn' in door.access)
  const local = ROLES.map((role) => ({ caller: atHome[role], allowed: roles.includes(role) }))
  const distant = away.map((caller) => {
    return { caller, allowed: form.elsewhere !== 'none' && roles.includes(caller.role) }
  })
  return [...local, { caller: unproven, allowed: roles.includes('manager') && !isOffice }, ...distant]
}

function post(door: Door, fields: Fields, { headers }: Pick<Caller, 'headers'>): Promise<Posted> {
  const action = built.find(({ name, file }) => name === door.name && file === door.file)
  if (!action) throw new Error(`${door.name} is not in the build`)
  return postAction(web.url, action, { fields, headers, state: door.maker !== 'pageAction' })
}

/** Somebody who posts it: the person themselves, or one of the same role at a till of their own. */
async function poster({ alone }: WalkForm, { name, role, actor }: Caller): Promise<Caller | null> {
  if (!alone) return null
  const branch = actor.till?.branchCode ?? PLACE.branch
  return { ...(await signInCaller(web.url, { role, branch, proven: actor.proven })), name }
}

const seen = ({ status, to, refused }: Posted) => `${status} ${to ?? ''} ${refused ?? ''}`.trim()

test('every action that declares a permission has a form in this walk', () => {
  expect(doors.filter((door) => !formOf(door)).map(({ file, name }) => `${file} ${name}`)).toEqual([])
  expect(forms.size).toBe(doors.length)
})

test.each(doors)('$file $name: works for whoever may, and changes nothing for anybody else', async (door) => {
  const form = formOf(door)
  if (!form) return expect.unreachable('has a form')
  const callers = callersFor(door, form)
  const [first, ...others] = callers.filter(({ allowed }) => allowed).map(({ caller }) => caller)
  if (!first) return expect.unreachable('somebody may')
  const filler = (await poster(form, first)) ?? first
  const fields = await form.fill(filler.actor)
  const refused = [...callers.filter(({ allowed }) => !allowed).map(({ caller }) => caller), ...nobody]
  await written()
  const answers = await Promise.all(
    refused.map(async (caller) => ({ caller, posted: await post(door, fields, caller) })),
  )
  const tell = (some: typeof answers) => some.map(({ caller, posted }) => `${caller.name}: ${seen(posted)}`)
  expect(tell(answers.filter((answer) => !isRefusal(answer))), web.output().slice(-3_000)).toEqual([])
  expect(await written(), tell(answers).join('\n')).toEqual([])
  await expectDone(door, form, filler, fields)
  for (const caller of others) {
    const by = (await poster(form, caller)) ?? caller
    const own = await form.fill(by.actor)
    await written()
    await expectDone(door, form, by, own)
  }
})

/** Somebody of another branch may also be told nothing, where the form is about nothing of theirs. */
function isRefusal({ caller, posted: { status, to, refused } }: { caller: Caller; posted: Posted }): boolean {
  const isSentAway = /^\/(sign-in|lock|prove)\b/.test(to ?? '')
  return status < 400 && (isSentAway || refused !== null || away.includes(caller))
}

async function expectDone(door: Door, form: WalkForm, caller: Caller, fields: Fields): Promise<void> {
  const posted = await post(door, fields, caller)
  const done = [200, 303].includes(posted.status) && [null, form.butSays ?? null].includes(posted.refused)
  const tables = await written()
  expect({ caller: caller.name, done, wrote: tables.length > 0 }, seen(posted)).toEqual({
    caller: caller.name,
    done: true,
    wrote: form.reads !== true,
  })
}

/** Sets up a branch with a till and people, so it spends, though the page may be opened to look. */
const SETS_UP = 'setUpBranchAction'
const spending = doors.filter(({ name, access }) => {
  if (access === null || !('permission' in access)) return false
  return spends(access.permission as Permission) || name === SETS_UP
})

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

test.each(spending)('$file $name: is refused to a session whose code is old, and nothing is written', async (door) => {
  const owner = await signInCaller(web.url, { role: 'owner', at: atHome.cashier })
  const fields = withoutCode((await formOf(door)?.fill(owner.actor)) ?? expect.unreachable('has a form'))
  const stolen = await stolenFrom(owner, OWN_CODE_MINUTES + 1)
  await written()
  const posted = await post(door, fields, stolen)
  expect(asksCode(posted), `${posted.status} ${posted.to} ${posted.refused}`).toBe(true)
  expect(await written()).toEqual([])
})

test('the walk knows the doors that spend: tills, people, roles, limits, prices, payouts, top-ups, keys, and who hears of them', () => {
  expect(spending.map(({ name }) => name)).toEqual(
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

const doorNamed = (wanted: string) => spending.find(({ name }) => name === wanted) ?? expect.unreachable(wanted)
const hired = (username: string) => ({
  ...{ name: 'Tatenda', username, role: 'supervisor', branches: [PLACE.branch], locale: 'en' },
})

test('one code covers a visit: it is taken with the form that asks for it, and the next form needs none', async () => {
  const owner = await signInCaller(web.url, { role: 'owner', at: atHome.cashier })
  const code = await giveAuthenticator(owner.actor)
  const own = await stolenFrom(owner, OWN_CODE_MINUTES + 1)
  const hire = doorNamed('hireStaffAction')
  const asked = { ownCodeAsked: '1' }
  expect((await post(hire, { ...hired('visit-0'), ...asked, code: '000000' }, own)).refused).toBe('CODE_WRONG')
  expect((await post(hire, { ...hired('visit-1'), ...asked, code: await code() }, own)).refused).toBeNull()
  const enrol = doorNamed('issueEnrolmentCodeAction')
  expect((await post(enrol, { branch: PLACE.branch, number: '' }, own)).refused).toBeNull()
  const later = { provenAt: new Date(Date.now() - (OWN_CODE_MINUTES + 1) * 60_000) }
  await db().staffSession.update({ where: { id: own.id }, data: later })
  expect((await post(hire, hired('visit-2'), own)).refused).toBe('CODE_NEEDED')
  expect(await db().staff.count({ where: { username: { startsWith: 'visit-' } } })).toBe(1)
})

test('a manager who is changed needs a code of their own each time, which the form’s one code is', async () => {
  const owner = await signInCaller(web.url, { role: 'owner', at: atHome.cashier })
  const code = await giveAuthenticator(owner.actor)
  const manager = await signInCaller(web.url, { role: 'manager', at: atHome.cashier })
  const reset = doorNamed('resetSecretAction')
  const fields = { staffId: manager.actor.staffId, kind: 'pin' }
  const fresh = await stolenFrom(owner, 0)
  expect((await post(reset, fields, fresh)).refused).toBe('CODE_NEEDED')
  const old = await stolenFrom(owner, OWN_CODE_MINUTES + 1)
  expect((await post(reset, { ...fields, code: await code() }, old)).refused).toBeNull()
})
