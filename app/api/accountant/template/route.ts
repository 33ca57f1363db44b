import { accountCodesTemplate } from '@/lib/office/imports/export-templates.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** The CSV file for changing account codes, as they are now. */
export function GET(): Promise<Response> {
  return answerFile('money:change', (actor) => accountCodesTemplate({ ctx: { actor } }))
}
