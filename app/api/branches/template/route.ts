import { branchesTemplate } from '@/lib/office/imports/export-templates.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** The CSV file for changing branches, to fill in. */
export function GET(): Promise<Response> {
  return answerFile('branch:change', (actor) => branchesTemplate({ ctx: { actor } }))
}
