import { type MouseEvent, useState } from 'react'

/**
 * A choice made before there is a number. `onPress` holds the press back and moves to the number; `send` posts the form
 * with it once it can be sold to the number, and returns whether it did.
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
