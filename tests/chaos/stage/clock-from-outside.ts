/** Loaded before each web and worker process of the chaos runs: their parent sets their clock, at any moment. */
import './child.ts'
import { setAhead } from './ahead.ts'

setAhead(Number(process.env.CHAOS_AHEAD_MS ?? '0'))
process.on('message', (message: { aheadMs?: number }) => {
  if (message.aheadMs !== undefined) setAhead(message.aheadMs)
})
process.channel?.unref()
