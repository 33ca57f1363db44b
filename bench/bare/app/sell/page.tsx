import { sellAction } from '../actions.ts'

/** A form that sells at the price of one quote. */
export default async function Page({ searchParams }: { searchParams: Promise<{ quote?: string }> }) {
  const { quote } = await searchParams
  return (
    <form action={sellAction}>
      <input type="hidden" name="quoteId" defaultValue={quote} />
      <button type="submit">Sell</button>
    </form>
  )
}
