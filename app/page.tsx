import { redirect } from 'next/navigation'

/** The address that people type. The counter redirects whoever is not signed in. */
export default function Home(): never {
  redirect('/sell/airtime')
}
