/** `npm run dev`: what the demo runs, each part starting again when its sources change. */
import { runUntilStopped } from './launcher/run-until-stopped.ts'
import { timeTaken } from './launcher/terminal.ts'

await runUntilStopped('watched', ({ webUrl, simulatorUrl }) => {
  console.log(
    `\n  Ready after ${timeTaken()}: ${webUrl} (simulator: ${simulatorUrl}/portal). Ctrl-C stops everything.\n`,
  )
})
