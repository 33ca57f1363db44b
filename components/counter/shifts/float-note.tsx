import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** Asks for the float before the first sale, which would open the shift without one. It stops nothing. */
export function FloatNote() {
  const t = useTranslations('shift')
  return (
    <p className="mx-auto w-full max-w-384 px-6 pt-4 max-narrow:px-4 print:hidden">
      <Link
        href="/shift"
        prefetch={false}
        className="border-s-bar flex min-h-target flex-wrap items-center gap-x-3 border-wait bg-wait-bg px-4 py-1 text-ink no-underline"
      >
        <b className="underline">{t('countFloat')}</b>
        <span>{t('noFloat')}</span>
      </Link>
    </p>
  )
}
