type Row = { position: string; kind: string; amount: string; reference: string | null; match: string }

type Databases = {
  database: { rows<T extends object>(which: 'pos' | 'service', text: string): Promise<T[]> }
}

/** Our copy of the Service's ledger has each row once, names ours as ours, and leaves nothing to explain. */
export async function checkStatement(stage: Databases): Promise<string[]> {
  const rows = await stage.database.rows<Row>(
    'pos',
    `select position::text, kind, "amountCents"::text as amount, reference, match::text from "StatementEntry" r
     order by r.position`,
  )
  const ledger = await stage.database.rows<{ kind: string; amount: string; reference: string | null }>(
    'service',
    `select e.kind, e.available::text as amount, e.reference from ledger_entries e join accounts a on a.id = e.account_id
     join partners p on p.id = a.partner_id
     where p.code = 'XP-DEMO-0001' and a.environment = 'test' and e.kind <> 'settle' order by e.seq`,
  )
  const own = await stage.database.rows<{ reference: string }>(
    'pos',
    `select reference from "Sale" where reference is not null union all select reference from "Collection"
     union all select reference from "Funding"`,
  )
  const ours = new Set(own.map(({ reference }) => reference))
  const name = ({ kind, amount, reference }: Omit<Row, 'position' | 'match'>) => `${kind} ${amount} ${reference}`
  const faults = rows.flatMap((row) => {
    const isOurs = row.reference !== null && ours.has(row.reference)
    if (row.match === 'open') return [`row ${row.position} (${name(row)}) waits to be explained`]
    return isOurs && row.match === 'foreign' ? [`row ${row.position} (${name(row)}) is ours and booked as foreign`] : []
  })
  const same = rows.length === ledger.length && rows.every((row, index) => name(row) === name(ledger[index] ?? row))
  if (!same)
    faults.push(`the statement has ${rows.length} rows here, ${ledger.length} at the Service, or another order`)
  return faults
}
