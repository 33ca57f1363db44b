import type pg from 'pg'
import type { ProviderFault, TransportFault } from '../domain/fault.ts'
import { type Fault, faultMatches, isProviderFault, isTransportFault } from '../domain/fault.ts'
import { inTransaction, type Queryable } from './database.ts'
import { Turns } from './turns.ts'

type Entry = { id: bigint; fault: Fault; remaining: number | null }
type Row = { id: bigint; partnerId: number; fault: Fault; remaining: number | null }

/** The faults of every partner. Memory decides, so two requests never share one strike; the rows are for a restart. */
export class FaultBook {
  readonly #pool: pg.Pool
  readonly #entries = new Map<number, Entry[]>()
  readonly #replacements = new Turns<number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async load(): Promise<void> {
    const sql = 'select id, partner_id as "partnerId", fault, remaining from faults order by id'
    const { rows } = await this.#pool.query<Row>(sql)
    for (const { partnerId, ...entry } of rows) {
      this.#entries.set(partnerId, [...(this.#entries.get(partnerId) ?? []), entry])
    }
  }

  /** A partner's faults, and how often each will still strike; null means until cleared. */
  list(partnerId: number): { fault: Fault; remaining: number | null }[] {
    return (this.#entries.get(partnerId) ?? []).map(({ fault, remaining }) => ({ fault, remaining }))
  }

  /** Replaces all faults of a partner; an empty list clears them. */
  replace(partnerId: number, faults: readonly Fault[]): Promise<void> {
    return this.#replacements.run(partnerId, () => this.#replace(partnerId, faults))
  }

  async #replace(partnerId: number, faults: readonly Fault[]): Promise<void> {
    const entries = await inTransaction(this.#pool, async (db) => {
      await db.query('delete from faults where partner_id = $1', [partnerId])
      const inserted: Entry[] = []
      for (const fault of faults) inserted.push(await insert(db, partnerId, fault))
      return inserted
    })
    this.#entries.set(partnerId, entries)
  }

  /**
   * Adds a fault behind the partner's others. Used-up ones are removed, except a `hold`, which lasts until it is
   * cleared. False if there are `most` already.
   */
  add(partnerId: number, fault: Fault, most: number): Promise<boolean> {
    return this.#replacements.run(partnerId, async () => {
      const entries = this.#entries.get(partnerId) ?? []
      const gone = entries.filter((one) => one.remaining === 0 && one.fault.kind !== 'hold')
      if (entries.length - gone.length >= most) return false
      const added = await inTransaction(this.#pool, async (db) => {
        await db.query('delete from faults where id = any($1)', [gone.map(({ id }) => id)])
        return insert(db, partnerId, fault)
      })
      this.#entries.set(partnerId, [...entries.filter((one) => !gone.includes(one)), added])
      return true
    })
  }

  /** Uses up one strike of the first connection fault that matches this request. */
  takeTransport(partnerId: number, method: string, path: string): TransportFault | null {
    const fault = this.#take(partnerId, (fault) => isTransportFault(fault) && faultMatches(fault, method, path))
    return fault && isTransportFault(fault) ? fault : null
  }

  /** Uses up one strike of the first provider fault of these `kinds` that matches this request. */
  takeProvider<K extends ProviderFault['kind']>(
    partnerId: number,
    method: string,
    path: string,
    kinds: readonly K[],
  ): Extract<ProviderFault, { kind: K }> | null {
    const wanted = (fault: Fault): fault is Extract<ProviderFault, { kind: K }> =>
      isProviderFault(fault) && (kinds as readonly string[]).includes(fault.kind)
    const fault = this.#take(partnerId, (fault) => wanted(fault) && faultMatches(fault, method, path))
    return fault && wanted(fault) ? fault : null
  }

  #take(partnerId: number, wanted: (fault: Fault) => boolean): Fault | null {
    const entries = this.#entries.get(partnerId)
    const entry = entries?.find(({ fault, remaining }) => remaining !== 0 && wanted(fault))
    if (!entry) return null
    if (entry.remaining !== null) {
      entry.remaining -= 1
      const sql = 'update faults set remaining = remaining - 1 where id = $1 and remaining > 0'
      this.#pool.query(sql, [entry.id]).catch(() => undefined)
    }
    return entry.fault
  }
}

async function insert(db: Queryable, partnerId: number, fault: Fault): Promise<Entry> {
  const remaining = fault.times ?? null
  const sql = 'insert into faults (partner_id, fault, remaining) values ($1, $2, $3) returning id'
  const { rows } = await db.query<{ id: bigint }>(sql, [partnerId, JSON.stringify(fault), remaining])
  return { id: rows[0]?.id ?? 0n, fault, remaining }
}
