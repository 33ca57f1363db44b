/** A process that uses a folder's embedded PostgreSQL: prints one line once it does, and leaves on SIGTERM. */
import { startPostgres } from '../../scripts/postgres.ts'

const [dataDir = '', database = '', durability] = process.argv.slice(2)
const postgres = await startPostgres({ dataDir, databases: [database], durable: durability === 'durable' })
process.on('SIGTERM', async () => {
  await postgres.stop()
  process.exit(0)
})
console.log(JSON.stringify({ url: postgres.url(database), dataDir: postgres.dataDir, reused: postgres.reused }))
setInterval(() => {}, 60_000)
