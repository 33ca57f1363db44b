import type pg from 'pg'

const NAME = 'clock_offset_ms'

/** How far the clock was ahead when the simulator last ran, in milliseconds; 0 if never. */
export async function loadClockOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ value: string }>('select value from settings where name = $1', [NAME])
  return Number(rows[0]?.value ?? 0)
}

/** Stores how far the clock is ahead, in milliseconds. */
export async function saveClockOffset(pool: pg.Pool, offsetMs: number): Promise<void> {
  await pool.query(
    'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [NAME, String(offsetMs)],
  )
}
