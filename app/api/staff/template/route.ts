import { peopleTemplate } from '@/lib/office/imports/export-templates.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** The CSV file for adding people, to fill in. */
export function GET(): Promise<Response> {
  return answerFile('staff:manage', (actor) => peopleTemplate({ ctx: { actor } }))
}
