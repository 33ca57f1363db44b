import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Kbd } from '@/components/ui/kbd.tsx'
import { useTypedBeforeScript } from '@/components/ui/use-typed-before-script.ts'

type Props = { text: string; onType: (text: string) => void }

/** Narrows its list while typing. Enter moves to the list, where letters choose. */
export function ListSearch({ text, onType }: Props) {
  const t = useTranslations('shelf')
  const field = useTypedBeforeScript(onType)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      onType('')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const list = event.currentTarget.closest('fieldset')
    list?.querySelector<HTMLElement>('[data-choice]:not(:disabled)')?.focus()
  }
  return (
    <span className="flex items-center gap-2">
      <Kbd>*</Kbd>
      <input
        ref={field}
        type="search"
        className="border-fine min-h-target w-44 min-w-0 rounded border-edge bg-paper px-3 max-phone:w-[min(11rem,46vw)]"
        aria-label={t('search')}
        placeholder={t('searchExample')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        aria-keyshortcuts="*"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKey}
      />
    </span>
  )
}
