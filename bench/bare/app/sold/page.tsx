import { connection } from 'next/server'

/** Tells that a press has sold, as the shop's page of a ticket does. */
export default async function Page() {
  await connection()
  return <h1>Sold</h1>
}
