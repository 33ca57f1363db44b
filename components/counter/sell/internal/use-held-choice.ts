import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Digits so close together may be a number that is too long. */
const REST_MS = 250

type NumberField = {
  text: string
  isWhole: boolean
  /** What can be sold to it is on screen. */
  isKnown: boolean
  failure: Error | undefined
  type: (text: string, atEnd: boolean) => void
  finish: () => void
}

type Held = { key: string; choice: string; at: number; failure: Error | undefined }

/**
 * A key of the screen typed after a whole number, whose choice is not there yet: pressed once the number is looked up,
 * let go with a word if that fails. Two digits in quick succession go into the number, which is then too long.
 */
export function useHeldChoice(number: NumberField) {
  const { isWhole, isKnown, failure } = number
  const [held, setHeld] = useState<Held | null>(null)
  const [letGo, setLetGo] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!held) return
    const end = (isPressed: boolean) => {
      setHeld(null)
      setLetGo(isPressed ? null : held.choice)
    }
    if (!isKnown) {
      if (failure && failure !== held.failure) end(false)
      return
    }
    const press = () => end(pressControl(findControl(form.current, held.key)))
    const timer = setTimeout(press, Math.max(0, held.at + REST_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [held, isKnown, failure])
  const hold = (key: string, at: number) => {
    const choice = findControl(form.current, key)?.querySelector('b')?.textContent ?? key
    setHeld({ key, choice, at, failure })
    setLetGo(null)
    number.finish()
  }
  const act = (does: KeyDoes, key: string, at: number) => {
    if (does === 'number') typedAt.current = at
    if (does === 'hold') hold(key, at)
    if (does === 'closed') setLetGo(key)
    if (does === 'both') number.type(number.text + held?.key + key, true)
    if (does === 'both' || does === 'release') setHeld(null)
  }
  return {
    form,
    held,
    /** A held choice that was not pressed: the look-up failed, or the number cannot have it. */
    letGo,
    /** The number was changed. */
    forget() {
      setHeld(null)
      setLetGo(null)
    },
    /** Returns whether the key in the number's field was taken. */
    onKey(event: KeyboardEvent<HTMLInputElement>): boolean {
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      const { timeStamp: at, currentTarget: field } = event
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
      const isEnd = isWhole && field.selectionStart === field.value.length
      const control = isEnd && CHOOSES.test(key) ? findControl(form.current, key) : undefined
      const does = whatKeyDoes({ key, isEnd, held, at, typedAt: typedAt.current, known: isKnown, control })
      if (does === 'hold' && event.repeat) return true
      act(does, key, at)
      return does !== 'number' && does !== 'pass'
    },
  }
}

const CHOOSES = /^[A-Z\d]$/
const DIGIT = /^\d$/

type KeyInNumber = {
  key: string
  /** It was pressed at the end of a whole number. */
  isEnd: boolean
  held: { key: string; at: number } | null
  at: number
  /** When a key last went into the number. */
  typedAt: number
  /** The number was looked up. */
  known: boolean
  control: { matches(selector: string): boolean } | undefined
}

type KeyDoes = 'number' | 'both' | 'hold' | 'release' | 'wait' | 'closed' | 'pass'

/**
 * What a key in the number's field does. `both`: it and the held digit go into the number, which is too long; `pass`: it
 * is a key of the screen as ever. Times are the events' own.
 */
export function whatKeyDoes({ key, isEnd, held, at, typedAt, known, control }: KeyInNumber): KeyDoes {
  if (held && key === 'Enter') return 'wait'
  if (held && key === 'Backspace') return 'release'
  if (!isEnd || !CHOOSES.test(key)) return 'number'
  if (!DIGIT.test(key)) return known ? 'pass' : 'hold'
  if (held && DIGIT.test(held.key) && at - held.at <= REST_MS) return 'both'
  if (!control) return 'number'
  if (!known || at - typedAt <= REST_MS) return 'hold'
  return control.matches(':disabled') ? 'closed' : 'pass'
}

function findControl(form: HTMLFormElement | null, key: string): HTMLElement | undefined {
  const named = form?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`) ?? []
  return [...named].find((control) => control.offsetParent !== null)
}

/** Presses or enters a control; returns whether it could be. */
function pressControl(control: HTMLElement | undefined): boolean {
  if (!control || control.matches(':disabled')) return false
  if (control.matches('input:not([type=radio])')) control.focus()
  else control.click()
  return true
}
