import { answerJson } from '@/lib/auth/answer-json.ts'
import { priceText } from '@/lib/catalogue/model.ts'
import { listCatalogue } from '@/lib/catalogue/queries.ts'

/** What this till can offer now and what of it has a price, for the list that the browser keeps; nothing about any customer is in it. */
export function GET(): Promise<Response> {
  return answerJson(async (actor) => {
    const offered = (await listCatalogue(actor)).filter(({ available }) => available)
    return { products: offered.map((product) => ({ name: product.name, price: priceText(product) })) }
  })
}
