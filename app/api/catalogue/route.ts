import { priceText } from '@/lib/counter/catalogue/model.ts'
import { listCatalogue } from '@/lib/counter/catalogue/queries.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'

/**
 * What this till offers now and the prices that it knows, for the list that the browser keeps. It holds nothing about
 * customers.
 */
export function GET(): Promise<Response> {
  return answerJson('sale:create', async (actor) => {
    const offered = (await listCatalogue(actor)).filter(({ available }) => available)
    return { products: offered.map((product) => ({ name: product.name, price: priceText(product) })) }
  })
}
