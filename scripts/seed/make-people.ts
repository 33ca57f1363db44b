import type { Client } from 'pg'
import type { SeedOptions } from './options.ts'

/** How many cashiers share a till, taking turns by the day. */
const CASHIERS_A_TILL = 2

/**
 * Makes branches up to the number asked for, and their people: a supervisor for each, a manager for ten, and cashiers,
 * each pair with a till. Nobody has a PIN or password. The tills stay in the temporary table `seller`. Returns how many
 * there are.
 */
export async function makePeople(client: Client, { branches, staff }: SeedOptions): Promise<number> {
  await client.query(
    `insert into "Branch" (code, name)
     select 'SEED-' || to_char(n, 'FM000'), 'Branch ' || to_char(n, 'FM000')
     from generate_series(1, greatest(0, $1 - (select count(*)::int from "Branch"))) n on conflict do nothing`,
    [branches],
  )
  await client.query(
    `create temp table place as select code, (row_number() over (order by code) - 1)::int as at from "Branch"`,
  )
  await client.query(
    `create temp table person as
     select gen_random_uuid() as id, n, p.code,
       case when n <= b.count then 'supervisor' when n <= b.count * 1.1 then 'manager' else 'cashier' end as role
     from generate_series(1, $1::int) n cross join (select count(*)::int from place) b
       join place p on p.at = (n - 1) % b.count`,
    [staff],
  )
  await client.query(
    `insert into "Staff" (id, name, username, role)
     select id, 'Person ' || to_char(n, 'FM0000'), 'seed-' || to_char(n, 'FM0000') || '-' || left(id::text, 4), role::"Role"
     from person`,
  )
  await client.query(
    `insert into "StaffBranch" ("staffId", "branchCode") select id, code from person
     union select m.id, p.code from person m join place p on p.at / 10 = (m.n - 1) % 5 where m.role = 'manager'`,
  )
  await client.query(
    `create temp table seller as
     select gen_random_uuid() as till, code, (row_number() over (order by min(n)) - 1)::int as at,
       (select coalesce(max(number), 0) from "Till" t where t."branchCode" = code)
         + row_number() over (partition by code order by min(n))::int as number,
       array_agg(id order by n) as cashiers
     from (select *, (row_number() over (partition by code order by n) - 1) / $1::int as pair
       from person where role = 'cashier') c
     group by code, pair`,
    [CASHIERS_A_TILL],
  )
  const made = await client.query(
    `insert into "Till" (id, "branchCode", number, "enrolledAt") select till, code, number, now() from seller`,
  )
  if (!made.rowCount) throw new Error('There are too few people: at least one cashier must remain.')
  return made.rowCount
}
