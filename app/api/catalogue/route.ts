import { priceText } from '@/lib/counter/catalogue/model.ts'
import { listCatalogue } from '@/lib/counter/catalogue/queries.ts'
import { answerJson } from '@/lib/people/requests/answer-json.ts'

/** What this till can offer now and what of it has a price, for the list that the browser keeps; nothing about any customer is in it. */
export function GET(): Promise<Response> {
  return answerJson(async (actor) => {
    const offered = (await listCatalogue(actor)).filter(({ available }) => available)
    return { products: offered.map((product) => ({ name: product.name, price: priceText(product) })) }
  })
}
