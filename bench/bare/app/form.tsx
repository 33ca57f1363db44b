'use client'

import { useActionState, useState } from 'react'
import { findAction } from './actions.ts'

/** One field that a script checks while it is typed in, and a button that shows when it is working. */
export function Form() {
  const [text, setText] = useState('')
  const [, post, pending] = useActionState(async (_before: null, form: FormData) => {
    await findAction(form)
    return null
  }, null)
  return (
    <form action={post}>
      <label htmlFor="recipient">Customer’s number</label>
      <input id="recipient" name="recipient" value={text} onChange={(event) => setText(event.target.value)} />
      <output style={{ fontFamily: 'var(--face-figures)' }}>{text.length} of 12</output>
      <button type="submit" disabled={pending}>
        Find
      </button>
    </form>
  )
}
