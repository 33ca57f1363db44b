import { execFileSync } from 'node:child_process'

/** The size of a past: `npm run seed:large`'s own options, without their dashes. */
type Sizes = { sales: number; 'statement-rows': number; branches: number; staff: number; days: number }

/** Fills a shop that has not sold yet with a past. */
export function seedPast(databaseUrl: string, sizes: Sizes): void {
  const options = Object.entries(sizes).flatMap(([name, size]) => [`--${name}`, String(size)])
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/seed-large.ts', ...options], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
