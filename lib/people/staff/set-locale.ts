import type { Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'

/** Saves the language that a person chose for themselves. */
export async function setOwnLocale({ ctx, input }: { ctx: Ctx; input: { locale: Locale } }): Promise<void> {
  await db().staff.update({ where: { id: ctx.actor.staffId }, data: { locale: input.locale } })
}
