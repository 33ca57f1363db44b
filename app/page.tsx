import { redirect } from 'next/navigation'

/** The address that people type; the counter itself sends away whoever is not signed in. */
export default function Home(): never {
  redirect('/sell/airtime')
}
