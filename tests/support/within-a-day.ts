import { clearOfMidnight } from './clear-of-midnight.ts'

await clearOfMidnight()
