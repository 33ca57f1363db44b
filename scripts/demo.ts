/** `npm run demo`: runs the whole product on this machine, with people to sign in as, until Ctrl-C. */
import path from 'node:path'
import { DEMO_PASSWORD, DEMO_PIN, PEOPLE } from '../prisma/demo-people.ts'
import { runUntilStopped } from './launcher/run-until-stopped.ts'
import { timeTaken } from './launcher/terminal.ts'

console.log('\n  Partner POS, demo\n')

await runUntilStopped('built', ({ webUrl, simulatorUrl, database, dataDir }) => {
  const people = PEOPLE.map(
    ({ name, role, branches }) => `    ${name.padEnd(10)} ${role.padEnd(11)} ${branches.join(', ')}`,
  )
  console.log(`
  Ready after ${timeTaken()}. Open

    ${webUrl}

  and sign in with one tap as one of these (PIN ${DEMO_PIN}, password ${DEMO_PASSWORD}):

${people.join('\n')}

  Simulated Service: ${simulatorUrl}/portal (token portal_demo)
  Data: ${database.home}
  Logs: ${path.join(dataDir, 'logs')}

  Ctrl-C stops everything; the data stays.
`)
})
