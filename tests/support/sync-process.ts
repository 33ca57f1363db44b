import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { disconnect } from '@/lib/platform/database/db.ts'

/** Reads the statement once in its own process, so that a test can kill it at any moment. */
process.stdout.write('reading\n')
await syncStatement('test')
await disconnect()
