'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { COMMAND_NAMES, type Command, isOffered, keyLabel, keyOf, shortcutOf } from '@/lib/people/keys/model.ts'

/** The result of the last change: saved, or refused and why. */
export type KeyAnswer = { command: Command; key: string; problem: KeyRefusal | null; by: Command | null }
type KeyRefusal = 'KEY_TAKEN' | 'KEY_CHOOSES' | 'KEY_KEPT' | 'KEY_UNKNOWN'

type Props = { answer: KeyAnswer | null; choose: FormAction; reset: FormAction }

/** Every command with its key; press "Change", then the new key. */
export function KeySettings({ answer, choose, reset }: Props) {
  const t = useTranslations('keyMap')
  const words = useTranslations('keys')
  const map = useKeyMap()
  const [asking, setAsking] = useState<Command | null>(null)
  return (
    <>
      <p
        role="status"
        className="min-h-6 font-semibold data-refused:text-bad"
        data-refused={answer?.problem ? '' : undefined}
      >
        {answer && <AnswerText answer={answer} />}
      </p>
      <noscript>
        <p className="min-h-6 font-semibold data-refused:text-bad">{t('needsScript')}</p>
      </noscript>
      <table className="my-3 w-full max-w-184 border-collapse rounded bg-paper text-base max-phone:text-[length:min(1rem,4.2vw)]">
        <thead>
          <tr>
            <th
              className="border-b-fine border-ink p-3 text-start text-note font-semibold text-muted max-phone:px-1.5 max-phone:text-[length:min(0.9375rem,3.9vw)]"
              scope="col"
            >
              {t('command')}
            </th>
            <th
              className="border-b-fine border-ink p-3 text-start text-note font-semibold text-muted max-phone:px-1.5 max-phone:text-[length:min(0.9375rem,3.9vw)]"
              scope="col"
            >
              {t('key')}
            </th>
            <th
              className="border-b-fine border-ink p-3 text-start text-note font-semibold text-muted max-phone:px-1.5 max-phone:text-[length:min(0.9375rem,3.9vw)]"
              scope="col"
            >
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {COMMAND_NAMES.filter((command) => isOffered(map, command)).map((command) => (
            <tr key={command}>
              <th
                className="border-b border-line px-3 py-1 text-start font-semibold max-phone:px-1.5 max-phone:wrap-anywhere"
                scope="row"
              >
                {words(command)}
              </th>
              <td className="border-b border-line px-3 py-1 text-start max-phone:px-1.5">
                <kbd className="rounded-small border border-edge px-2 py-1 font-figures text-note leading-none font-semibold whitespace-nowrap">
                  {keyLabel(keyOf(map, command))}
                </kbd>
              </td>
              <td className="w-[1%] border-b border-line px-3 py-1 text-start max-phone:px-1.5">
                {asking === command ? (
                  <AskForKey command={command} choose={choose} onEnd={() => setAsking(null)} />
                ) : (
                  <button
                    type="button"
                    className="underline-offset-link min-h-target min-w-target text-start whitespace-nowrap underline"
                    aria-label={t('changeOf', { command: words(command) })}
                    onClick={() => setAsking(command)}
                  >
                    {t('change')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <form action={reset}>
        <SubmitButton look="quiet" pendingText={t('resetting')}>
          {t('reset')}
        </SubmitButton>
      </form>
    </>
  )
}

function AnswerText({ answer: { command, key, problem, by } }: { answer: KeyAnswer }) {
  const t = useTranslations('keyMap')
  const words = useTranslations('keys')
  const map = useKeyMap()
  if (problem) return t(problem, { key: keyLabel(key), by: by ? words(by) : '' })
  return t('saved', { command: words(command), key: keyLabel(keyOf(map, command)) })
}

/** Waits for one key and posts it. The button has the focus, so nothing else gets the key. */
function AskForKey({ command, choose, onEnd }: { command: Command; choose: FormAction; onEnd: () => void }) {
  const t = useTranslations('keyMap')
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const key = shortcutOf(event)
      if (key === null || key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (!field.current) return
      field.current.value = key
      form.current?.requestSubmit()
      onEnd()
    }
    document.addEventListener('keydown', take, { capture: true })
    return () => document.removeEventListener('keydown', take, { capture: true })
  }, [onEnd])
  return (
    <form ref={form} action={choose} className="grid">
      <input type="hidden" name="command" value={command} />
      <input ref={field} type="hidden" name="key" />
      <b role="status">{t('press')}</b>
      <button
        type="button"
        className="underline-offset-link min-h-target min-w-target text-start underline"
        onClick={onEnd}
      >
        {t('cancel')}
      </button>
    </form>
  )
}
