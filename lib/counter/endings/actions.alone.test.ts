import { expect, test, vi } from 'vitest'
import type { Actor, Permission } from '@/lib/people/access/model.ts'
import { NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import { bookUnclaimedAction, keepMoneyAction } from './actions.ts'

const mocks = vi.hoisted(() => ({ actor: {}, kinds: [] as string[] }))
vi.mock('next/cache', () => ({ refresh: () => undefined }))
vi.mock('@/lib/people/sessions/current-actor.ts', () => ({ requireActor: async () => mocks.actor }))
vi.mock('@/lib/platform/i18n/format-problem.ts', () => ({ formatProblem: async (problem: object) => problem }))
vi.mock('@/lib/people/requests/posted-form.ts', async (original) => ({
  ...(await original<object>()),
  requireOwnOrigin: async () => undefined,
}))
vi.mock('@/lib/platform/log/log.ts', async (original) => ({
  ...(await original<object>()),
  logSecurity: () => undefined,
  logForeignForm: () => undefined,
}))
vi.mock('./keep-money.ts', () => ({
  keepMoney: async ({ input }: { input: { kind: string } }) => void mocks.kinds.push(input.kind),
}))

/** What the form of an ending answers to somebody who may do just this. */
async function answered(action: typeof keepMoneyAction, kind: string, permission: Permission) {
  const customRole = { id: 'role', name: 'Clerk', permissions: [permission] }
  const actor: Partial<Actor> = { role: 'manager', customRole, proven: true }
  mocks.actor = actor
  mocks.kinds = []
  const form = new FormData()
  const id = '0199d1e2-0000-4000-8000-000000000001'
  const fields = { ticketId: id, intentId: id, kind, saleId: '', note: 'Called her' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { problem } = await action(NOT_POSTED, form)
  return { code: problem?.code ?? null, kinds: mocks.kinds }
}

test('whoever may write money off books what nobody came for, without the right to say that goods were had', async () => {
  const done = { code: null, kinds: ['unclaimed'] }
  expect(await answered(bookUnclaimedAction, 'unclaimed', 'money:write-off')).toEqual(done)
  const refused = { code: 'NOT_ALLOWED', kinds: [] }
  expect(await answered(bookUnclaimedAction, 'unclaimed', 'money:keep')).toEqual(refused)
})

test('whoever may say that goods were had keeps their money, and does nothing else by that form', async () => {
  expect(await answered(keepMoneyAction, 'goods_had', 'money:keep')).toEqual({ code: null, kinds: ['goods_had'] })
  expect(await answered(keepMoneyAction, 'goods_had', 'money:write-off')).toEqual({ code: 'NOT_ALLOWED', kinds: [] })
  expect(await answered(keepMoneyAction, 'unclaimed', 'money:keep')).toEqual({ code: 'FORM_BROKEN', kinds: [] })
})
