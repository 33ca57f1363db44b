/** `npm run dev`: runs what the demo runs, restarting each part when its sources change. */
import { runUntilStopped } from './launcher/run-until-stopped.ts'
import { timeTaken } from './launcher/terminal.ts'

await runUntilStopped('watched', ({ webUrl, simulatorUrl }) => {
  console.log(
    `\n  Ready after ${timeTaken()}: ${webUrl} (simulator: ${simulatorUrl}/portal). Ctrl-C stops everything.\n`,
  )
})
