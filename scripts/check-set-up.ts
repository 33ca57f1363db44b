import { createTranslator } from 'next-intl'
import { runChecks } from '../lib/office/set-up/check-set-up.ts'
import { type Finding, paramsInWords } from '../lib/office/set-up/model.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { parseEnvironment } from '../lib/platform/env/env.ts'
import en from '../messages/en.json' with { type: 'json' }

const MARKS = { good: 'ok   ', look: 'CHECK', bad: 'FIX  ' }

const translate = createTranslator({ locale: 'en', messages: en.setUp.findings })

/** The sentence of a finding, as on the office's page. */
function sentence({ check, reason, params }: Finding): string {
  return translate(`${check}_${reason}` as keyof typeof en.setUp.findings, paramsInWords(params, 'en'))
}

/** Reports what is missing before this installation may sell live; exits with 1 if anything is. */
const read = parseEnvironment(process.env)
if (read.ok) {
  const findings = await runChecks()
  for (const finding of findings) {
    const { verdict, about } = finding
    console.log(`${MARKS[verdict]} ${about ? `${about}: ` : ''}${sentence(finding)}`)
  }
  process.exitCode = findings.some(({ verdict }) => verdict === 'bad') ? 1 : 0
  await disconnect()
} else {
  for (const fault of read.faults) console.error(fault)
  process.exitCode = 1
}
