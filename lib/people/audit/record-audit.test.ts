import { expect, test } from 'vitest'
import type { Tx } from '@/lib/platform/database/db.ts'
import messages from '@/messages/en.json'
import { isAuditAction } from './model.ts'
import { refusePutOut } from './record-audit.ts'

/** A database that says that whoever asks was put out. */
const PUT_OUT = { $queryRaw: async () => [{}] } as unknown as Tx

test('whoever was put out does nothing but end what a customer waits for, and close', async () => {
  const actions = Object.keys(messages.audit.actions).filter(isAuditAction)
  const by = { staffId: 'staff', sessionId: 'session' }
  const ends = await Promise.allSettled(actions.map((action) => refusePutOut(PUT_OUT, by, action)))
  const goesOn = actions.filter((_, at) => ends[at]?.status === 'fulfilled')
  expect(actions).toContain('till:revoke')
  expect(goesOn.sort()).toEqual([
    'branch:sync',
    'cap:override',
    'cash:refused',
    'collection:create',
    'debt:pay',
    'price:below-cost',
    'receipt:print',
    'receipt:share',
    'sale:sell',
    'sale:sell-again',
    'session:close',
    'session:lock',
    'token:read',
    'webhook:test',
  ])
})
