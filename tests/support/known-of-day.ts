import type { Known } from './manager-questions.ts'

/** Reads from the played day what somebody would have told a manager on the phone. */
export async function knownOf(query: (statement: string) => Promise<Record<string, unknown>[]>): Promise<Known> {
  const [row] = await query(`
    select
      (select recipient from "Sale" where "productCode" = 'zesa.prepaid' and state = 'completed'
        order by "claimedAt" desc limit 1) as meter,
      (select to_char(s."claimedAt" at time zone 'Africa/Harare', 'HH24:MI') from "Sale" s
        join "Ticket" t on t.id = s."ticketId" join "Staff" w on w.id = t."staffId"
        where w.name = 'Rudo' and s."claimedAt" is not null order by s."claimedAt" desc offset 6 limit 1) as clock`)
  return { meter: String(row?.meter), clock: String(row?.clock) }
}
