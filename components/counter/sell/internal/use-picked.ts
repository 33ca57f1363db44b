import { type MouseEvent, useState } from 'react'

/**
 * What was chosen before there was a number for it. `onPress` keeps the press of such a choice back and leads to the
 * number; `send` posts the form with it, once it can be sold to the number, and says whether it did.
 */
export function usePicked(first: string | null, hasNumber: boolean) {
  const [picked, setPicked] = useState(first)
  return {
    picked,
    onPress(event: MouseEvent<HTMLButtonElement>) {
      if (hasNumber) return
      event.preventDefault()
      setPicked(event.currentTarget.value)
      document.getElementById('recipient')?.focus()
    },
    send(form: HTMLFormElement | null | undefined): boolean {
      const buttons = form?.querySelectorAll<HTMLButtonElement>('button[type=submit][value]:not(:disabled)') ?? []
      const button = [...buttons].find(({ value }) => value !== '' && value === picked)
      if (button) form?.requestSubmit(button)
      return button !== undefined
    },
  }
}
