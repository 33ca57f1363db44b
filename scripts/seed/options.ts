import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

export type SeedOptions = {
  databaseUrl: string
  sales: number
  statementRows: number
  branches: number
  staff: number
  days: number
  credential: string
}

/** Reads the sizes. Without DATABASE_URL it uses the database of the demo in DATA_DIR. */
export function seedOptions(args: string[], env: NodeJS.ProcessEnv): SeedOptions {
  const { values } = parseArgs({
    args,
    options: {
      sales: { type: 'string', default: '50000' },
      'statement-rows': { type: 'string' },
      branches: { type: 'string', default: '50' },
      staff: { type: 'string', default: '500' },
      days: { type: 'string', default: '60' },
    },
  })
  const sales = count('sales', values.sales)
  return {
    databaseUrl: env.DATABASE_URL || demoDatabase(env.DATA_DIR || '.data'),
    sales,
    statementRows: values['statement-rows'] ? count('statement-rows', values['statement-rows']) : sales * 2,
    branches: count('branches', values.branches),
    staff: count('staff', values.staff),
    days: count('days', values.days),
    credential: env.SERVICE_CREDENTIALS?.split(',')[0] || 'demo',
  }
}

function count(name: string, text: string): number {
  const number = Number(text.replaceAll(/[_,]/g, ''))
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`--${name} must be a whole number above zero`)
}

function demoDatabase(dataDir: string): string {
  const read = (name: string) => {
    const file = path.join(dataDir, 'postgres', name)
    if (!existsSync(file)) throw new Error('Set DATABASE_URL, or DATA_DIR to the folder of a demo that runs.')
    return readFileSync(file, 'utf8').trim()
  }
  return `postgresql://postgres:${read('password')}@127.0.0.1:${read('port')}/pos`
}
