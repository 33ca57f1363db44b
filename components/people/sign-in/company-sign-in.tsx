import { useTranslations } from 'next-intl'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'

/**
 * For managers and owners: signing in with the company's account, by its name. A plain link: nothing is fetched
 * beforehand.
 */
export function CompanySignIn({ name }: { name: string }) {
  const t = useTranslations('signIn')
  return (
    <section
      className="mt-6 grid max-w-136 justify-items-start gap-3 border-t border-line pt-4"
      aria-label={t('company', { name })}
    >
      <a href="/api/auth/signin/company" className={buttonLook({})}>
        {t('company', { name })}
      </a>
      <p className="text-note text-muted">{t('companyFor')}</p>
    </section>
  )
}
