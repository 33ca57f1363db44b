import { useTranslations } from 'next-intl'

/** What to search for: any text, and a day if known. */
export function SearchFields({ text, day }: { text: string; day: string }) {
  const t = useTranslations('lists')
  return (
    <>
      <label className="text-note font-semibold text-muted max-phone:col-span-full" htmlFor="text">
        {t('search')}
      </label>
      <input
        id="text"
        name="text"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={text}
        placeholder={t('searchExample')}
        autoFocus
        aria-keyshortcuts="/"
        className="h-14 min-w-0 rounded border-2 border-ink bg-paper px-4 font-figures text-title leading-none font-semibold placeholder:font-words placeholder:text-body placeholder:leading-none placeholder:font-normal max-phone:col-span-full"
      />
      <label className="text-note font-semibold text-muted max-phone:col-span-full" htmlFor="day">
        {t('day')}
      </label>
      <input
        id="day"
        name="day"
        type="date"
        defaultValue={day}
        className="border-fine h-14 min-w-0 rounded border-ink bg-paper px-4 font-figures text-body leading-none font-semibold"
      />
      <button
        type="submit"
        className="row-start-2 h-14 rounded bg-ink px-6 font-semibold text-on-ink max-phone:row-[auto]"
      >
        {t('find')}
      </button>
    </>
  )
}
