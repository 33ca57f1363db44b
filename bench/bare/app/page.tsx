import { connection } from 'next/server'
import { Form } from './form.tsx'

/** Rendered at each request, as the selling page is. */
export default async function Page() {
  await connection()
  return (
    <main>
      <h1>A bare form</h1>
      <Form />
    </main>
  )
}
