import { disconnect } from '@/lib/db.ts'
import { syncStatement } from '@/lib/statement/sync-statement.ts'

/** Reads the statement once in a process of its own, so that a test can kill it at any moment. */
process.stdout.write('reading\n')
await syncStatement('test')
await disconnect()
