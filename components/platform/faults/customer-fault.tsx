'use client'

import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { FAULT_WORDS, faultLocales } from '@/lib/platform/shared/fault-words.ts'
import { isLineBroken, useFreshStart, useReloadWhenBack } from './use-reload.ts'

type Props = { error: Error; reader: 'slip' | 'display' }

const LOOKS = {
  slip: { page: 'mx-auto max-w-136 px-4 py-6', words: 'bg-paper', title: 'text-2xl', text: 'text-lead' },
  display: {
    page: 'min-h-dvh content-center bg-counter p-6 text-ink night max-narrow:p-4',
    words: '',
    title: 'text-3xl max-phone:text-2xl',
    text: 'text-2xl max-phone:text-xl',
  },
} as const

/** The page of a customer's fault, in every language; it retries by itself, since nobody touches a display. */
export function CustomerFault({ error, reader }: Props) {
  const isDisplay = reader === 'display'
  useReloadWhenBack(isDisplay || isLineBroken(error))
  if (useFreshStart(error) === 'starts') return null
  const look = LOOKS[reader]
  return (
    <main className={`grid grid-cols-1 gap-4 ${look.page}`}>
      {faultLocales(document.cookie, reader).map((locale) => {
        const { [reader]: words, again } = FAULT_WORDS[locale]
        return (
          <section
            key={locale}
            lang={locale}
            className={`grid justify-items-start gap-3 rounded px-6 py-4 ${look.words}`}
          >
            <h1 className={`font-bold ${look.title}`}>{words.title}</h1>
            <p className={look.text}>{words.text}</p>
            {!isDisplay && (
              <button type="button" className={buttonLook()} onClick={() => location.reload()}>
                {again}
              </button>
            )}
          </section>
        )
      })}
    </main>
  )
}
