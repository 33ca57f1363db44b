import { randomUUID } from 'node:crypto'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { seal } from '@/lib/platform/sealing/seal.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { countErasure } from './internal/count-erasure.ts'
import { readSubject } from './internal/find-customer.ts'
import type { ErasureKind } from './model.ts'

type Asked = { kind: ErasureKind; subject: string }

/** `told` is the mark that ERASE_CHECK gave; empty at first. */
export type AskInput = Asked & { told: string; code: string }

/**
 * Asks, for the owner, to have a customer forgotten; the worker does it. Nothing can restore the data, so this takes a
 * code, and is first refused with ERASE_CHECK, which tells what will be removed: again if that changed since it was
 * `told`. Returns the request's id.
 */
export async function askErasure({ ctx, input }: { ctx: Ctx; input: AskInput }): Promise<string> {
  authorise(ctx.actor, 'privacy:manage')
  const count = await countErasure(readSubject(input.kind, input.subject))
  if (input.told !== count.told) refuse('ERASE_CHECK', { params: { ...count, kind: input.kind } })
  await requireTotp(ctx, input.code)
  return db().$transaction(async (tx) => {
    const id = await addErasure(tx, input, ctx.actor.staffId)
    await queueErasure(tx, id, 0)
    await recordAudit(tx, ctx.actor, {
      action: 'privacy:ask-erasure',
      detail: { by: input.kind },
    })
    return id
  })
}

/** How long the terminal has for it; after that, the worker finishes what was interrupted. */
const BY_HAND_MINUTES = 60

/** As `askErasure`, from the server's terminal, where the caller runs the erasure too. */
export function addErasureByHand(asked: Asked): Promise<string> {
  readSubject(asked.kind, asked.subject)
  return db().$transaction(async (tx) => {
    const id = await addErasure(tx, asked, null)
    if (await hasQueue(tx)) await queueErasure(tx, id, BY_HAND_MINUTES)
    await recordAudit(tx, null, { action: 'privacy:ask-erasure', detail: { by: asked.kind } })
    return id
  })
}

async function addErasure(tx: Tx, { kind, subject }: Asked, askedById: string | null): Promise<string> {
  const id = randomUUID()
  const sealedSubject = seal('Erasure.sealedSubject', id, subject)
  await tx.erasure.create({ data: { id, kind, sealedSubject, askedById } })
  return id
}

async function queueErasure(tx: Tx, id: string, afterMinutes: number): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job('erase_customer', json_build_object('erasureId', ${id}::text), queue_name := 'privacy',
      run_at := now() + ${afterMinutes}::int * interval '1 minute')`
}

/** The first worker creates the queue's tables; a customer can be forgotten at the terminal before that. */
async function hasQueue(tx: Tx): Promise<boolean> {
  const [queue] = await tx.$queryRaw<{ exists: boolean }[]>`
    select to_regclass('graphile_worker.jobs') is not null as exists`
  return queue?.exists ?? false
}
