import { useTranslations } from 'next-intl'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './sign-in.module.css'

type Props = { branches: { code: string; name: string }[]; enrol: FormAction }

/** Makes this browser a till of a branch; done once, by a manager. */
export function EnrolTill({ branches, enrol }: Props) {
  const t = useTranslations('enrol')
  return (
    <section>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <form action={enrol} className={styles.password}>
        <fieldset>
          <legend className={styles.label}>{t('branch')}</legend>
          <div className={styles.staff}>
            {branches.map((branch, index) => (
              <label key={branch.code} className={styles.person}>
                <input type="radio" name="branch" value={branch.code} required defaultChecked={index === 0} />
                <b>{branch.name}</b>
                <small>{branch.code}</small>
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <label className={styles.label} htmlFor="number">
            {t('number')}
          </label>
          <input
            id="number"
            name="number"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,2}"
            autoComplete="off"
            aria-describedby="number-hint"
            className={styles.input}
          />
          <p id="number-hint" className={styles.other}>
            {t('numberHint')}
          </p>
        </div>
        <SubmitButton look="main" pendingText={t('enrolling')}>
          {t('enrol')}
        </SubmitButton>
      </form>
    </section>
  )
}
