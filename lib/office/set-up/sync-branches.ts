import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'

/** Imports the branches from the Service when the owner asks. Returns their codes. */
export async function syncBranches({ ctx }: { ctx: Ctx }): Promise<string[]> {
  authoriseSpending(ctx.actor, 'branch:change')
  const { codes, silent } = await importServiceBranches()
  if (codes.length === 0 && silent.length > 0) refuse('BRANCHES_UNANSWERED')
  await db().$transaction((tx) => recordAudit(tx, ctx.actor, { action: 'branch:sync', detail: { codes, silent } }))
  return codes
}

/**
 * Imports the branches of every key (service-api.md, Endpoints: `GET /branches`); `silent` are the keys that got no
 * list. A name that we changed stays; other names follow the Service's.
 */
export async function importServiceBranches(): Promise<{ codes: string[]; silent: string[] }> {
  const codes = new Set<string>()
  const silent: string[] = []
  for (const { name: credential } of env().credentials) {
    const answer = await serviceFor(credential).branches()
    if (answer.kind !== 'ok') silent.push(credential)
    for (const { id: code, name } of answer.kind === 'ok' ? answer.data : []) {
      await storeBranch(code, name)
      codes.add(code)
    }
  }
  return { codes: [...codes], silent }
}

async function storeBranch(code: string, serviceName: string | null): Promise<void> {
  await db().$executeRaw`
    insert into "Branch" (code, name, "serviceName") values (${code}, ${serviceName ?? code}, ${serviceName})
    on conflict (code) do update set
      name = case
        when ${serviceName}::text is null or "Branch"."serviceName" is distinct from "Branch".name and
          "Branch"."serviceName" is not null then "Branch".name
        else ${serviceName} end,
      "serviceName" = coalesce(${serviceName}, "Branch"."serviceName")`
}
