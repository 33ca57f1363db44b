import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { COMMANDS, type Command, type KeyMap, keyProblem, parseKeyMap } from './model.ts'

/** Assigns a command another key, for the actor only and at every till. */
export async function chooseKey({ ctx, input }: { ctx: Ctx; input: { command: Command; key: string } }): Promise<void> {
  const where = { id: ctx.actor.staffId }
  const { command, key } = input
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Staff" where id = ${where.id}::uuid for update`
    const staff = await tx.staff.findUniqueOrThrow({ where, select: { keys: true } })
    const { [command]: _, ...others } = parseKeyMap(staff.keys)
    const problem = keyProblem(others, command, key)
    if (problem) refuse(problem.code, problem.by && { params: { by: problem.by } })
    const keys = COMMANDS[command].key === key ? others : { ...others, [command]: key }
    await tx.staff.update({ where, data: { keys } })
  })
}

export async function resetKeys({ ctx }: { ctx: Ctx }): Promise<void> {
  await db().staff.update({ where: { id: ctx.actor.staffId }, data: { keys: {} } })
}

/** The keys that the actor chose instead of the usual ones; commands that their role may not use get an empty key. */
export async function getKeyMap(actor: Actor): Promise<KeyMap> {
  const staff = await db().staff.findUniqueOrThrow({ where: { id: actor.staffId }, select: { keys: true } })
  return {
    ...parseKeyMap(staff.keys),
    ...(!may(actor, 'collection:create') && { collect: '' }),
    ...(!may(actor, 'receipt:print') && { lastSlip: '' }),
    ...(!may(actor, 'shift:run') && { shift: '' }),
  }
}
