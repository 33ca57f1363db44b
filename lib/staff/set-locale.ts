import { db } from '../db.ts'
import type { Locale } from '../i18n/model.ts'
import type { Ctx } from './authorise.ts'

/** Keeps the language that a person chose for themselves. */
export async function setOwnLocale({ ctx, input }: { ctx: Ctx; input: { locale: Locale } }): Promise<void> {
  await db().staff.update({ where: { id: ctx.actor.staffId }, data: { locale: input.locale } })
}
