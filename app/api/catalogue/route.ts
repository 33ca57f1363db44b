import { answerJson } from '@/lib/auth/answer-json.ts'
import { listCatalogue } from '@/lib/catalogue/queries.ts'

/** What this till can offer, for the list that the browser keeps; nothing about any customer is in it. */
export function GET(): Promise<Response> {
  return answerJson(async (actor) => ({ products: await listCatalogue(actor) }))
}
