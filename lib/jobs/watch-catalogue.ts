import { listUnsellable } from '@/lib/counter/catalogue/queries.ts'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'

const MOST_CODES = 50

/** An incident names what this version cannot sell; a changed list raises a new one, an empty one resolves it. */
export async function watchCatalogue(environment: Environment): Promise<void> {
  const keys = env().credentials.filter((key) => key.environment === environment)
  const widest = keys.find(({ branch }) => branch === null) ?? keys[0]
  if (!widest) return
  forgetCatalogue(widest.name)
  const catalogue = await listUnsellable(widest)
  if (catalogue === null) return
  const kind = 'product_unknown' as const
  const products = catalogue.unsellable.slice(0, MOST_CODES).map(({ code }) => code)
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`catalogue ${environment}`}))`
    const detail = { products }
    const data = { resolvedAt: await databaseNow(tx) }
    const others = products.length === 0 ? {} : { NOT: { detail: { equals: detail } } }
    await tx.incident.updateMany({ where: { environment, kind, resolvedAt: null, ...others }, data })
    if (products.length > 0) await raiseIncident(tx, { environment, kind, detail })
  })
}
